import * as z from 'zod/mini';

/** A slot of images or videos. An unknown slot is empty. */
export const SlotPath = z.object({ slot: z.string() });
export const SlotQuery = z.object({ size: z.optional(z.string().check(z.regex(/^[0-9]{0,4}$/))) });

/** Specification: banner and media. `url` is a path of this site, or empty. */
export const SlotImage = z.object({ filePath: z.string(), title: z.string(), content: z.string(), url: z.string() });
export type SlotImage = z.output<typeof SlotImage>;

export const SlotVideo = z.object({
  videoFile: z.string(),
  /** A plain file of the video, for players without streaming; may be empty. */
  videoPath: z.string(),
  /** Qualities joined by commas: heights in lines, or `origin`. */
  videoSharpness: z.string(),
  title: z.string(),
  poster: z.string(),
  /** Paths of WebVTT files by language. */
  captions: z.array(z.object({ locale: z.string(), filePath: z.string() })),
});
export type SlotVideo = z.output<typeof SlotVideo>;

/** The name of a stream's file; an unknown one is answered with 404. */
export const StreamKeyPath = z.object({ videoFile: z.string() });
export const StreamPath = z.extend(StreamKeyPath, { quality: z.string() });
export const SegmentPath = z.extend(StreamPath, { segment: z.string() });
