/** The location of the files that are stored outside the database. */
export interface FileLocation {
  /** Origin of the store; no trailing slash. */
  endpoint: string;
  bucket: string;
  /** Prefix of every object name, without slashes at either end; empty for none. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Names that need no escaping in a URL. */
const plain = /^[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * Parses `s3://bucket/prefix?endpoint=…&region=…`. By default, the region is us-east-1 and the endpoint is that of AWS in the
 * region.
 * @returns the location, or a message that describes the fault
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
