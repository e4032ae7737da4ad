/** Sample rate of the captcha's clips. */
export const clipRate = 11_025;

const headerLength = 44;

/** Writes samples from -1 to 1 as a WAV file, mono with 8 bits. */
export function wavOf(samples: number[]): Buffer {
  const file = Buffer.alloc(headerLength + samples.length);
  file.write('RIFF', 0, 'ascii');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'ascii');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(clipRate, 24);
  file.writeUInt32LE(clipRate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'ascii');
  file.writeUInt32LE(samples.length, 40);
  samples.forEach((sample, index) =>
    file.writeUInt8(Math.round(Math.max(-1, Math.min(1, sample)) * 127) + 128, headerLength + index),
  );
  return file;
}

/** Reads the samples of a file in the form that `wavOf` writes. */
export function samplesOf(wav: Uint8Array): number[] {
  return Array.from(wav.subarray(headerLength), (byte) => (byte - 128) / 127);
}
