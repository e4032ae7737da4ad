/** The objects of a stream that holds objects, inflated. */
export interface ObjectStream {
  content: string;
  /** Where the objects begin, behind the list of their numbers and places; undefined where it is not said. */
  first: number | undefined;
}

/** More mentions of what happens on opening than any document has. */
const mostMentions = 8;
/** Characters of an object that are looked at: a place to show is shorter. */
const looked = 300;

/** A place in the document to show, or the action that shows one, and nothing besides. */
const place =
  /^[\s\0]*(?:\[|<<(?:\s*\/Type\s*\/Action(?!\w)|\s*\/S\s*\/GoTo(?!\w)|\s*\/D\s*(?:\[[^\]<>()]{0,200}\]|\([^()\\]{0,200}\)|\/[\w.]{1,100}))+\s*>>)/;

/** Every object of a number, in the open and in object streams. */
function objectsOf(number: number, text: string, streams: readonly ObjectStream[]): string[] {
  const definition = new RegExp(`(?<!\\d)0*${number}\\s{1,8}\\d{1,5}\\s{1,8}obj`, 'g');
  const open = [...text.matchAll(definition)].map((found) => text.slice(found.index + found[0].length).slice(0, looked));
  const packed = streams.flatMap(({ content, first }) => {
    const list = content.slice(0, first ?? 0).match(/\d+/g) ?? [];
    return list.flatMap((listed, at) => {
      if (at % 2 === 1 || Number(listed) !== number) return [];
      const from = first! + Number(list[at + 1]);
      return [content.slice(from, from + looked)];
    });
  });
  return [...open, ...packed];
}

/**
 * Whether a document does anything on opening but show a place in itself, which many programs have it do.
 * @param mention the name of what happens on opening, in any writing; global
 */
export function actsOnOpening(mention: RegExp, text: string, streams: readonly ObjectStream[]): boolean {
  const mentions = [text, ...streams.map(({ content }) => content)].flatMap((part) =>
    [...part.matchAll(mention)].map((found) => part.slice(found.index + found[0].length).slice(0, looked)),
  );
  if (mentions.length > mostMentions) return true;
  return mentions.some((what) => {
    const reference = /^[\s\0]{1,8}(\d{1,10})\s{1,8}\d{1,5}\s{1,8}R/.exec(what);
    if (!reference) return !place.test(what);
    const objects = objectsOf(Number(reference[1]), text, streams);
    return objects.length === 0 || !objects.every((object) => place.test(object));
  });
}
