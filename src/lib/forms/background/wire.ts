import { type BackgroundPart, backgroundParts, backgroundQuestions } from './background.ts';

type Values = Record<string, unknown>;

/** The questions and their details: in the form they stand beside the lists, on the wire within `answers`. */
const answerNames: readonly string[] = backgroundQuestions.flatMap((name) => [name, `${name}Detail`]);

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The form's values of what the wire holds; anything but an object stays as it is, for the form's own checks. */
export function formValuesOf(data: unknown): unknown {
  if (!isObject(data)) return data;
  const { answers, ...rest } = data;
  return isObject(answers) ? { ...rest, ...answers } : rest;
}

/** Whether `answers` is of a type that no form takes. */
export function hasBrokenAnswers(data: unknown): boolean {
  return isObject(data) && data.answers !== undefined && data.answers !== null && !isObject(data.answers);
}

/** What the wire holds of the form's values. */
export function wireDataOf(values: Values): Values {
  const entries = Object.entries(values);
  return {
    ...Object.fromEntries(entries.filter(([name]) => !answerNames.includes(name))),
    answers: Object.fromEntries(entries.filter(([name]) => answerNames.includes(name))),
  };
}

/** The path on the wire of a path in the form. */
export function wirePath(path: string): string {
  return answerNames.includes(path) ? `answers.${path}` : path;
}

/** The path in the form of a path on the wire. */
export function formPath(path: string): string {
  return path.replace(/^answers\./, '');
}

/** The part of the form that a field belongs to. */
export function partOfField(name: string): BackgroundPart {
  return backgroundParts.find((part) => part === name) ?? 'answers';
}
