interface Section {
  id: string;
  title: string;
}

/**
 * Adds an id to each `h3` heading in sanitised HTML, except headings with markup inside. Returns the ids and titles for a
 * table of contents.
 */
export function withSections(html: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const marked = html.replace(/<h3>([^<]*)<\/h3>/g, (_heading, title: string) => {
    const id = `s${sections.length + 1}`;
    sections.push({ id, title });
    return `<h3 id="${id}">${title}</h3>`;
  });
  return { html: marked, sections };
}
