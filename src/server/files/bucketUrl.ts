/** Bucket of an S3 service with its credentials. */
export interface Bucket {
  /** URL of the bucket, with an optional folder and without the key. */
  readonly endpoint: string
  readonly key: string
  readonly secret: string
  readonly region: string
}
const wanted =
  'FILES_S3 should be https://KEY:SECRET@HOST/BUCKET?region=REGION, with / and + in the secret written as %2F and %2B.'

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(wanted)
  }
}
/** Parses the URL of a bucket. Throws for an invalid one, without repeating the secret. */
export const bucketOf = (text: string): Bucket => {
  const address = URL.canParse(text) ? new URL(text) : undefined
  const { protocol, host, pathname, username, password, searchParams } = address ?? {}
  const place = pathname?.replace(/\/+$/, '')
  if (!/^https?:$/.test(protocol ?? '') || !place || !username || !password) throw new Error(wanted)
  return {
    endpoint: `${protocol}//${host}${place}`,
    key: decoded(username),
    secret: decoded(password),
    region: searchParams?.get('region') || 'us-east-1',
  }
}
