import type { Tag } from '#lib/contract/tags.ts';

/** A tag in its colour. */
export function TagMark({ tag: { name, colour } }: { tag: Tag }) {
  return (
    <span className="desk-tag" data-colour={colour}>
      {name}
    </span>
  );
}

/** The tags of an application in one line. */
export function TagMarks({ tags = [] }: { tags?: readonly Tag[] | undefined }) {
  return (
    <span className="desk-tags">
      {tags.map((tag) => (
        <TagMark key={tag.id} tag={tag} />
      ))}
    </span>
  );
}
