/** What the reader of spreadsheets uses of saxen, which brings no types. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listen: (name: string, attributes: () => Record<string, string> | false) => void): this;
    on(event: 'closeTag', listen: (name: string) => void): this;
    on(event: 'text' | 'cdata', listen: (text: string) => void): this;
    write(xml: string): this;
    /** What is wrong with the document, where it is not whole. */
    end(): Error | null;
  }
}
