import ipaddr from 'ipaddr.js'
import { type Bucket, bucketOf } from '../files/bucketUrl'
import { isAddress } from '../limits/clientAddress'

/** Settings of the server, from environment variables with defaults. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly data: string
  readonly databaseUrl: string | undefined
  /** Direct URL of the same database, past a pooler. */
  readonly databaseDirectUrl: string | undefined
  /** Streaming standby for reads. */
  readonly databaseReadUrl: string | undefined
  /** `undefined`: an empty data folder becomes a demo, and a demo stays one. */
  readonly demo: boolean | undefined
  readonly captcha: string | undefined
  readonly simpleLogin: boolean
  /** Whether responses are checked against their contracts: in tests and development. */
  readonly answersChecked: boolean
  /** Whether every request is logged. */
  readonly logRequests: boolean
  /** Addresses and networks of trusted proxies, whose forwarded addresses count. */
  readonly trustProxy: readonly string[]
  /** Address of the metrics; `undefined` turns them off. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Milliseconds for which requests are still served after a stop signal. */
  readonly drainMs: number
  /** Webhook for sending codes. */
  readonly smsWebhook: string | undefined
  /** Bucket for pictures; `undefined` keeps them in the data folder. */
  readonly bucket: Bucket | undefined
  /** Quota of one tenant's pictures, in bytes. */
  readonly fileBytes: number
  /**
   * Private key for certificates, shared by several servers; `undefined` keeps one in the data folder.
   */
  readonly verifyKey: string | undefined
  /** Public URL of the server, without a trailing slash. */
  readonly publicUrl: string
  /** Header in which a trusted proxy names the request's province. */
  readonly placeHeader: string | undefined
}
/** Parses a boolean setting; `undefined` where unset. */
export const flag = (name: string, text: string | undefined): boolean | undefined => {
  if (text && text !== '0' && text !== '1') throw new Error(`${name} should be 0 or 1, not "${text}".`)
  return text ? text === '1' : undefined
}

const webhook = (text: string | undefined) => {
  // Never repeats the value: there may be a password in it.
  if (text && !(/^https?:\/\//.test(text) && URL.canParse(text)))
    throw new Error('SMS_WEBHOOK should be a web address that begins with https:// or http://.')
  return text || undefined
}
/** Parses a URL of PostgreSQL. Errors do not repeat the URL, as it holds a password. */
const postgres = (name: string, text: string | undefined) => {
  if (text && !(/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)))
    throw new Error(`${name} is no address of a PostgreSQL: it should be postgres://USER:PASSWORD@HOST:PORT/DATABASE.`)
  return text || undefined
}
const quota = (text: string | undefined) => {
  const megabytes = Number(text || 2048)
  if (!Number.isInteger(megabytes) || megabytes < 1)
    throw new Error(`FILES_QUOTA_MB should be a whole number of megabytes, not "${text}".`)
  return megabytes * 1024 * 1024
}
/** A stop takes at most ten seconds, and running requests need some of them. */
const LONGEST_DRAIN = 5_000
const drain = (text: string | undefined, isProxied: boolean) => {
  const ms = Number(text || (isProxied ? LONGEST_DRAIN : 0))
  if (!Number.isInteger(ms) || ms < 0 || ms > LONGEST_DRAIN)
    throw new Error(`DRAIN_MS should be a number of milliseconds from 0 to ${LONGEST_DRAIN}, not "${text}".`)
  return ms
}
/** Whether a network is the whole internet. Trusting it would let anyone forge an address. */
const isEverybody = (network: string): boolean => {
  const [start, bits] = ipaddr.parseCIDR(network)
  return bits === 0 || (start instanceof ipaddr.IPv6 && start.isIPv4MappedAddress() && bits <= 96)
}
const proxies = (text: string | undefined): readonly string[] => {
  const all = (text ?? '').split(/[\s,]+/).filter(each => each !== '')
  const wrong = all.find(
    each => !isAddress(each.replace(/\/.*/, '')) || (each.includes('/') && !ipaddr.isValidCIDR(each)),
  )
  if (wrong !== undefined)
    throw new Error(
      `TRUST_PROXY should be addresses or networks such as "10.0.0.5, 172.16.0.0/12", and "${wrong}" is neither.`,
    )
  const open = all.find(each => each.includes('/') && isEverybody(each))
  if (open !== undefined) throw new Error(`TRUST_PROXY should name the proxies in front, and "${open}" is everybody.`)
  return all
}
const portOf = (name: string, text: string): number => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} should be a number from 0 to 65535, not "${text}".`)
  return port
}
const publicAddress = (text: string | undefined, port: string): string => {
  const address = text || `http://localhost:${port}`
  if (!/^https?:\/\//.test(address) || !URL.canParse(address) || /[?#]/.test(address))
    throw new Error('PUBLIC_URL should be the web address of this server, such as https://bowls.example.')
  if (/^\/(api|files|thumbs|assets)(\/|$)/.test(new URL(address).pathname))
    throw new Error(
      'The path of PUBLIC_URL should not begin with api, files, thumbs or assets, as calls of the server do.',
    )
  return address.replace(/\/+$/, '')
}
/** Reads the settings. Throws for an invalid one. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  if (env.MALL_CAPTCHA && env.NODE_ENV === 'production')
    throw new Error(
      'MALL_CAPTCHA is for tests: it makes every captcha worthless, so the server does not start with it in production.',
    )
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new Error(
      'DATABASE_READ_URL should name a standby of the PostgreSQL that DATABASE_URL names, which is not set.',
    )
  const trustProxy = proxies(env.TRUST_PROXY)
  return {
    port: portOf('PORT', env.PORT || '8787'),
    host: env.HOST || '127.0.0.1',
    data: env.MALL_DATA || '.data',
    databaseUrl: postgres('DATABASE_URL', env.DATABASE_URL),
    databaseDirectUrl: postgres('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL),
    databaseReadUrl: postgres('DATABASE_READ_URL', env.DATABASE_READ_URL),
    demo: flag('DEMO', env.DEMO),
    captcha: env.MALL_CAPTCHA || undefined,
    simpleLogin: flag('SIMPLE_LOGIN', env.SIMPLE_LOGIN) ?? false,
    answersChecked: env.NODE_ENV === 'development' || env.NODE_ENV === 'test',
    logRequests: flag('LOG', env.LOG) ?? false,
    trustProxy,
    metrics: env.METRICS_PORT
      ? { port: portOf('METRICS_PORT', env.METRICS_PORT), host: env.METRICS_HOST || '127.0.0.1' }
      : undefined,
    drainMs: drain(env.DRAIN_MS, trustProxy.length > 0),
    smsWebhook: webhook(env.SMS_WEBHOOK),
    bucket: env.FILES_S3 ? bucketOf(env.FILES_S3) : undefined,
    fileBytes: quota(env.FILES_QUOTA_MB),
    verifyKey: env.VERIFY_KEY || undefined,
    publicUrl: publicAddress(env.PUBLIC_URL, env.PORT || '8787'),
    placeHeader: env.PLACE_HEADER?.toLowerCase() || undefined,
  }
}
