import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/kernel/errors.ts'
import { sha256 } from './tokens.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Rate limits. Counted in the database, so that several instances count together. */
const rules = {
  login_account: { points: 10, duration: 15 * MINUTE },
  login_address: { points: 50, duration: 15 * MINUTE },
  register_address: { points: 20, duration: HOUR },
  link_account: { points: 5, duration: HOUR },
  link_address: { points: 50, duration: HOUR },
  add_person: { points: 300, duration: HOUR },
  invite_company: { points: 300, duration: HOUR },
  /** All invitations of a company on trial, and of one whose builders have not proven an email address. */
  invite_trial: { points: 100, duration: 24 * HOUR },
  invite_unproven: { points: 5, duration: 24 * HOUR },
  invite_person: { points: 5, duration: HOUR },
  /** A client inviting the other owner of their house. */
  invite_owner: { points: 5, duration: HOUR },
  token_address: { points: 100, duration: HOUR },
  upload_person: { points: 600, duration: HOUR },
  /** Replies by email. */
  inbound_person: { points: 60, duration: HOUR },
  /** Unknown addresses that a network sends email to. */
  inbound_address: { points: 100, duration: HOUR },
  demo_address: { points: 60, duration: HOUR },
  room_link_address: { points: 300, duration: HOUR },
  /** All visitors of one link together. */
  room_link: { points: 1_200, duration: HOUR },
  /** Emails to suppliers. */
  order_email_company: { points: 100, duration: HOUR },
  order_link_address: { points: 300, duration: HOUR },
  /** All visits, and all answers, by one supplier's link. */
  order_link: { points: 600, duration: HOUR },
  order_answer: { points: 60, duration: HOUR },
  document_person: { points: 60, duration: 10 * MINUTE },
  verify_address: { points: 300, duration: HOUR },
} as const

export type LimitName = keyof typeof rules

export type Limits = ReturnType<typeof createLimits>

export function createLimits(pool: pg.Pool) {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        clearExpiredByTimeout: false,
        ...rule,
      }),
    ]),
  )
  const limiter = (name: LimitName) => {
    const found = limiters.get(name)
    if (!found) throw new Error(`No limit is called ${name}.`)
    return found
  }
  return {
    /** Counts one attempt, or as many as given; over the limit it throws 429 with the given message. */
    async consume(name: LimitName, key: string, message?: string, count = 1): Promise<void> {
      try {
        await limiter(name).consume(keyed(key), count)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new AppError('rate_limited', message, { retryAfterSeconds })
      }
    },
    /** Counts one attempt and returns whether it is within the limit. */
    async allows(name: LimitName, key: string): Promise<boolean> {
      try {
        await limiter(name).consume(keyed(key))
        return true
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return false
        throw refusal
      }
    },
    /** Uncounts attempts that turned out to be legitimate. */
    uncount: async (name: LimitName, key: string, count = 1): Promise<void> => {
      await limiter(name).reward(keyed(key), count)
    },
    sweep: async (): Promise<void> => {
      await pool.query('delete from rate_limits where expire < $1', [Date.now()])
    },
    forget: async (name: LimitName, key: string): Promise<void> => {
      await limiter(name).delete(keyed(key))
    },
  }
}

// Keys contain addresses of people, so only their hash is stored; it also fits the column.
const keyed = (key: string) => sha256(key).slice(0, 40)
