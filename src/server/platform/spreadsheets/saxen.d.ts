/** Types for the parts of saxen that are used; the package has none. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listen: (name: string, attributes: () => Record<string, string> | false) => void): this;
    on(event: 'closeTag', listen: (name: string) => void): this;
    on(event: 'text' | 'cdata', listen: (text: string) => void): this;
    /** Without a listener for errors, which these types do not offer, both throw at XML that is not well-formed. */
    write(xml: string): this;
    end(): void;
  }
}
