/** Types for the parts of saxen that are used; the package has none. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listen: (name: string, attributes: () => Record<string, string> | false) => void): this;
    on(event: 'closeTag', listen: (name: string) => void): this;
    on(event: 'text' | 'cdata', listen: (text: string) => void): this;
    /** `write` and `end` throw if the XML is not well-formed, because these types offer no listener for errors. */
    write(xml: string): this;
    end(): void;
  }
}
