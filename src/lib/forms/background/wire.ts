import { type BackgroundPart, backgroundParts, backgroundQuestions } from './background.ts';

type Values = Record<string, unknown>;

/** The names of the questions and their details: top-level in the form, within `answers` in the API. */
const answerNames: readonly string[] = backgroundQuestions.flatMap((name) => [name, `${name}Detail`]);

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Converts API data to form values; anything but an object is returned as is, so that the form's validation refuses it.
 */
export function formValuesOf(data: unknown): unknown {
  if (!isObject(data)) return data;
  const { answers, ...rest } = data;
  return isObject(answers) ? { ...rest, ...answers } : rest;
}

/** Whether `answers` is neither an object nor absent. */
export function hasBrokenAnswers(data: unknown): boolean {
  return isObject(data) && data.answers !== undefined && data.answers !== null && !isObject(data.answers);
}

/** Converts form values to API data. */
export function wireDataOf(values: Values): Values {
  const entries = Object.entries(values);
  return {
    ...Object.fromEntries(entries.filter(([name]) => !answerNames.includes(name))),
    answers: Object.fromEntries(entries.filter(([name]) => answerNames.includes(name))),
  };
}

/** Converts a path in the form to a path in the API. */
export function wirePath(path: string): string {
  return answerNames.includes(path) ? `answers.${path}` : path;
}

/** Converts a path in the API to a path in the form. */
export function formPath(path: string): string {
  return path.replace(/^answers\./, '');
}

/** The part of the form that contains a field. */
export function partOfField(name: string): BackgroundPart {
  return backgroundParts.find((part) => part === name) ?? 'answers';
}
