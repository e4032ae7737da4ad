/** The colours of tags; the style sheet has `--tag-<colour>` for each. */
export const tagColours = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type TagColour = (typeof tagColours)[number];
