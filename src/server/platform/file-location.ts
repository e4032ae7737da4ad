/** Where files are kept outside of the database. */
export interface FileLocation {
  /** Address of the store without a path; no trailing slash. */
  endpoint: string;
  bucket: string;
  /** What every name begins with; empty or without slashes at its ends. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Names that may stand in an address as they are. */
const plain = /^[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`; without an endpoint it is that of AWS in the region.
 * @returns what is wrong, in words, where it cannot be read
 */
export function readFileLocation(
  filesUrl: string,
  credentials: Pick<FileLocation, 'accessKeyId' | 'secretAccessKey'>,
): FileLocation | string {
  if (!URL.canParse(filesUrl)) return 'must be s3://bucket/prefix?endpoint=https://…&region=…';
  const url = new URL(filesUrl);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = (url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const isAddress =
    URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol) && new URL(endpoint).origin === endpoint;
  if (url.protocol !== 's3:' || !plain.test(url.hostname) || (prefix !== '' && !plain.test(prefix)) || !isAddress) {
    return 'must be s3://bucket/prefix?endpoint=https://…&region=…';
  }
  if (credentials.accessKeyId === '' || credentials.secretAccessKey === '') {
    return 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  return { endpoint, bucket: url.hostname, prefix, region, ...credentials };
}
