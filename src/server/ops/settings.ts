import ipaddr from 'ipaddr.js'
import { type Bucket, bucketOf } from '../files/bucketUrl'
import { isAddress } from '../limits/clientAddress'

/** How the mall was asked to run. Everything comes from the environment and has a default. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly data: string
  readonly databaseUrl: string | undefined
  /** The same database past a pooler. */
  readonly databaseDirectUrl: string | undefined
  /** A streaming standby of it, for reading. */
  readonly databaseReadUrl: string | undefined
  /** `undefined` leaves it to the data folder: an empty one becomes a demo, and a demo stays one. */
  readonly demo: boolean | undefined
  readonly captcha: string | undefined
  readonly simpleLogin: boolean
  /** Whether every answer is held against its route's contract: in tests and while developing. */
  readonly answersChecked: boolean
  /** Whether every request leaves a line in the log. */
  readonly logRequests: boolean
  /** Addresses and networks of the proxies in front, whose word on where a request comes from is taken. */
  readonly trustProxy: readonly string[]
  /** Where the figures of the process are served; `undefined` keeps them unmeasured. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** How long it goes on answering after a stop was asked for, in milliseconds. */
  readonly drainMs: number
  /** Where codes for a forgotten password are posted. */
  readonly smsWebhook: string | undefined
  /** The bucket pictures are kept in; `undefined` keeps them in the data folder. */
  readonly bucket: Bucket | undefined
  /** What one maker's pictures may take, in bytes. */
  readonly fileBytes: number
  /** The private key of certificates, for several servers; `undefined` keeps it in the data folder. */
  readonly verifyKey: string | undefined
  /** The address at which people reach the mall, without a slash at its end. */
  readonly publicUrl: string
  /** In which header a trusted proxy names the province that a request comes from. */
  readonly placeHeader: string | undefined
}
/** On, off, or not said. */
export const flag = (name: string, text: string | undefined): boolean | undefined => {
  if (text && text !== '0' && text !== '1') throw new Error(`${name} should be 0 or 1, not "${text}".`)
  return text ? text === '1' : undefined
}

const webhook = (text: string | undefined) => {
  // Not repeated: there may be a password in it.
  if (text && !(/^https?:\/\//.test(text) && URL.canParse(text)))
    throw new Error('SMS_WEBHOOK should be a web address that begins with https:// or http://.')
  return text || undefined
}
/** An address of a PostgreSQL; refused without repeating it, as there is a password in it. */
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
/** A stop is promised within ten seconds, and whoever is in has some of them left. */
const LONGEST_DRAIN = 5_000
const drain = (text: string | undefined, isProxied: boolean) => {
  const ms = Number(text || (isProxied ? LONGEST_DRAIN : 0))
  if (!Number.isInteger(ms) || ms < 0 || ms > LONGEST_DRAIN)
    throw new Error(`DRAIN_MS should be a number of milliseconds from 0 to ${LONGEST_DRAIN}, not "${text}".`)
  return ms
}
/** Everybody on the internet: whoever is trusted to say where they come from could say anything. */
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
    throw new Error(
      'PUBLIC_URL should be the web address at which people reach the mall, such as https://bowls.example.',
    )
  return address.replace(/\/+$/, '')
}
/** Reads the settings. Throws where one cannot be meant. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  if (env.MALL_CAPTCHA && env.NODE_ENV === 'production')
    throw new Error(
      'MALL_CAPTCHA is for tests: it makes every captcha worthless, so the mall does not start with it in production.',
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
