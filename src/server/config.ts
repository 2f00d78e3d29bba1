import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_REGION, regions } from '#shared/kernel/regions.ts'
import { StartError } from './platform/start-error.ts'

const whole = (least: number, most: number) => {
  const words = `it must be a whole number from ${least} to ${most}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}
const Port = whole(0, 65535)
const oneOf = <Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `it must be one of ${words.join(', ')}`)
const Flag = z
  .enum(['true', 'false', 'on', 'off', '1', '0'], 'it must be on or off')
  .transform((flag) => ['true', 'on', '1'].includes(flag))
const HttpUrl = z
  .url({ protocol: /^https?$/, error: 'it must be an address like https://finishwork.example' })
  .transform((url) => url.replace(/\/+$/, ''))
const GIGABYTES = 'it must be a number of gigabytes above 0 and at most 1000000'
const EMAIL = 'it must be an email address like office@example.com'

/** A URL with user and password, in which people forget to encode @, /, #, ? and % as %40, %2F, %23, %3F and %25. */
const Credentials = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `it must look like ${example}, with special characters of the password written as %XX` })
    .refine(isDecodable, `it has a "%" that is not part of a %XX: write "%" as %25`)

/** Every message is in the words of the person who sets it; a test tries wrong values on every setting. */
export const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: HttpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: Credentials(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  DATABASE_DIRECT_URL: Credentials(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  DATABASE_REPLICA_URLS: z.string().default('').transform(parseReplicas),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_POOL: whole(2, 200).default(20),
  TRUSTED_PROXIES: z.string().default('').transform(parseProxies),
  STOP_DELAY: whole(0, 120).default(0),
  SMTP_URL: Credentials(/^smtps?$/, 'smtps://user:password@host').optional(),
  INBOUND_PORT: whole(1, 65535).optional(),
  REPLY_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^(?=.{1,190}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      'it must be a domain like reply.example.com',
    )
    .optional(),
  INBOUND_TLS_KEY_FILE: z.string().min(1).optional(),
  INBOUND_TLS_CERTIFICATE_FILE: z.string().min(1).optional(),
  MAIL_FROM: z
    .string()
    .includes('@', { error: 'it must contain an email address, like Finishwork <no-reply@example.com>' })
    .default('Finishwork <no-reply@finishwork.example>'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  MAILBOX: oneOf(['local', 'open']).default('local'),
  METRICS_TOKEN: z.string().min(16, 'it must have at least 16 characters').optional(),
  DEMO: Flag.optional(),
  DEMO_REGION: oneOf(regions).default(DEFAULT_REGION),
  TRIAL_DAYS: z
    .union([z.literal('off'), whole(1, 3650)], 'it must be a number of days from 1 to 3650, or off')
    .default(30),
  SUPPORT_EMAIL: z.email(EMAIL).optional(),
  STORAGE_QUOTA_GB: z.coerce.number(GIGABYTES).positive(GIGABYTES).max(1_000_000, GIGABYTES).default(50),
  S3_ENDPOINT: HttpUrl.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SIGNING_KEY_FILE: z.string().min(1).optional(),
  SIGNING_CERTIFICATE_FILE: z.string().min(1).optional(),
  TSA_URL: Credentials(/^https?$/, 'https://authority.example/tsr').optional(),
  CRL_HOSTS: z.string().default('').transform(parseHosts),
})

export type Config = ReturnType<typeof readConfig>

/** A wrong setting stops the start with one line that names it. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

export function readConfig(env: Record<string, string | undefined>) {
  // Compose files and shells pass an unset variable as an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = issue?.path.join('.') ?? 'The environment'
    throw new ConfigError(`${name} is not usable: ${issue?.message ?? 'unknown reason'} (given: ${show(name, given)})`)
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  if (production && !settings.PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL must be set in production, for links in emails.')
  if (production && !settings.SMTP_URL)
    throw new ConfigError('SMTP_URL must be set in production: without it no email is sent.')
  const s3 = readS3(settings)
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    publicUrlGiven: settings.PUBLIC_URL !== undefined,
    secure: publicUrl.startsWith('https:'),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: readDatabaseUrl(settings),
    /** Past the connection pooler, when `DATABASE_URL` leads to one: for what belongs to one connection. */
    databaseDirectUrl: readDatabaseUrl(settings, 'DATABASE_DIRECT_URL') ?? readDatabaseUrl(settings),
    databasePooled: settings.DATABASE_DIRECT_URL !== undefined,
    databasePool: settings.DATABASE_POOL,
    /** Servers that follow the database, to read from. */
    databaseReplicaUrls: settings.DATABASE_REPLICA_URLS,
    trustedProxies: settings.TRUSTED_PROXIES,
    /** How long requests are still accepted after SIGTERM, so that a proxy notices first. */
    stopDelayMs: settings.STOP_DELAY * 1000,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    /** Receives replies to emails; without it a reply goes to the builder's own address. */
    inbound: readInbound(settings),
    /** Without a mail server: whether other machines may read the mailbox. */
    mailboxOpen: settings.MAILBOX === 'open',
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    /** Demo data: loaded into an empty embedded database, except in production. */
    demo: settings.DEMO ?? (!production && !settings.DATABASE_URL),
    /** Where the demo company builds: its currency, units and words. */
    demoRegion: settings.DEMO_REGION,
    /** How long a new company may try everything; null for a private installation without a trial. */
    trialDays: settings.TRIAL_DAYS === 'off' ? null : settings.TRIAL_DAYS,
    /** Where builders ask to continue after the trial. */
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    /** Storage quota of one company. */
    storageQuotaBytes: Math.round(settings.STORAGE_QUOTA_GB * 1e9),
    s3,
    signingKeyFile: settings.SIGNING_KEY_FILE,
    signingCertificateFile: settings.SIGNING_CERTIFICATE_FILE,
    /** RFC 3161 time stamp authority. Without one, our seal alone signs certificates and anchors. */
    tsaUrl: settings.TSA_URL,
    /** Where revocation lists for certificates are fetched from; nowhere unless it is set. */
    crlHosts: settings.CRL_HOSTS,
  }
}

/** The password may be a separate setting, so that it needs no encoding. */
function readDatabaseUrl(
  settings: z.infer<typeof Environment>,
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' = 'DATABASE_URL',
): string | undefined {
  const { DATABASE_URL, DATABASE_PASSWORD, [name]: given } = settings
  if (given !== undefined && DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the connection pooler.')
  if (DATABASE_PASSWORD === undefined) return given
  if (!DATABASE_URL) throw new ConfigError('DATABASE_PASSWORD needs DATABASE_URL, which says where the database is.')
  if (!given) return undefined
  const url = new URL(given)
  if (url.password) throw new ConfigError(`DATABASE_PASSWORD is set, but ${name} already contains a password.`)
  if (!url.host) throw new ConfigError(`DATABASE_PASSWORD needs a host in ${name}: postgres://user@host/database.`)
  url.password = encodeURIComponent(DATABASE_PASSWORD)
  return url.href
}

function readInbound(settings: z.infer<typeof Environment>) {
  const { INBOUND_PORT, REPLY_DOMAIN, INBOUND_TLS_KEY_FILE, INBOUND_TLS_CERTIFICATE_FILE } = settings
  if ((INBOUND_TLS_KEY_FILE === undefined) !== (INBOUND_TLS_CERTIFICATE_FILE === undefined))
    throw new ConfigError('INBOUND_TLS_KEY_FILE and INBOUND_TLS_CERTIFICATE_FILE must be set together.')
  if (INBOUND_PORT === undefined && REPLY_DOMAIN === undefined) {
    if (INBOUND_TLS_KEY_FILE !== undefined)
      throw new ConfigError('INBOUND_TLS_KEY_FILE needs INBOUND_PORT and REPLY_DOMAIN, which turn on incoming email.')
    return undefined
  }
  if (INBOUND_PORT === undefined)
    throw new ConfigError('INBOUND_PORT is missing: REPLY_DOMAIN needs the port on which replies arrive.')
  if (REPLY_DOMAIN === undefined)
    throw new ConfigError(
      'REPLY_DOMAIN is missing: INBOUND_PORT needs the domain of the addresses that people reply to.',
    )
  if (INBOUND_PORT === settings.PORT)
    throw new ConfigError('INBOUND_PORT must differ from PORT, which serves the web pages.')
  return {
    port: INBOUND_PORT,
    replyDomain: REPLY_DOMAIN,
    tls:
      INBOUND_TLS_KEY_FILE !== undefined && INBOUND_TLS_CERTIFICATE_FILE !== undefined
        ? { keyFile: INBOUND_TLS_KEY_FILE, certificateFile: INBOUND_TLS_CERTIFICATE_FILE }
        : undefined,
  }
}

function readS3(settings: z.infer<typeof Environment>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = settings
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  if (missing.length === 4) return undefined
  if (missing.length > 0)
    throw new ConfigError(`${missing[0]?.[0]} is missing: S3 needs all of ${Object.keys(needed).join(', ')}.`)
  return {
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** Addresses of databases, separated by commas. */
function parseReplicas(list: string, check: z.RefinementCtx): string[] {
  const urls = list.split(',').flatMap((part) => part.trim() || [])
  const address = Credentials(/^postgres(ql)?$/, 'postgres://user:password@host/database')
  for (const url of urls) {
    const [issue] = address.safeParse(url).error?.issues ?? []
    if (issue) check.addIssue({ code: 'custom', message: `one of its addresses is wrong: ${issue.message}` })
  }
  return urls
}

/** `10.0.0.0/8, 127.0.0.1`: proxies whose forwarded headers are trusted. */
function parseProxies(list: string, check: z.RefinementCtx): BlockList {
  const proxies = new BlockList()
  for (const entry of list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = prefix === undefined ? undefined : Number(prefix)
    const valid =
      isIP(address) &&
      (bits === undefined || (Number.isInteger(bits) && bits >= 0 && bits <= (family === 'ipv6' ? 128 : 32)))
    if (!valid)
      check.addIssue({ code: 'custom', message: `"${entry}" is neither an address nor a network like 10.0.0.0/8.` })
    else if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, bits, family)
  }
  return proxies
}

/** `crl.example.com, lists.example.com:8080` */
function parseHosts(list: string, check: z.RefinementCtx): string[] {
  const hosts = list
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  for (const host of hosts)
    if (!URL.canParse(`http://${host}`) || new URL(`http://${host}`).host !== host)
      check.addIssue({ code: 'custom', message: `"${host}" is no host like crl.example.com.` })
  return hosts
}

function isDecodable(url: string): boolean {
  try {
    const { username, password } = new URL(url)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

// Keeps secrets out of the message.
const show = (name: string, env: Record<string, string | undefined>) =>
  /KEY|TOKEN|URL|SECRET|PASSWORD/.test(name) ? 'hidden' : JSON.stringify(env[name] ?? null)
