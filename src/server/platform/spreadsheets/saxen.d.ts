/** Types for the parts of saxen that are used; the package has none. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listen: (name: string, attributes: () => Record<string, string> | false) => void): this;
    on(event: 'closeTag', listen: (name: string) => void): this;
    on(event: 'text' | 'cdata', listen: (text: string) => void): this;
    /**
     * `write` and `end` throw for broken markup unless there is an `error` listener, and these types declare no way to
     * register one. Broken attributes are skipped.
     */
    write(xml: string): this;
    end(): void;
  }
}
