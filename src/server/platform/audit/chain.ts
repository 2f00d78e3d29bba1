import { type ChainLink, linkText } from '#shared/activity/chain-text.ts'
import { sha256 } from '../tokens.ts'

export type Link = ChainLink

/** The hash before the first event of a company. */
export const GENESIS = '0'.repeat(64)

/** Covers every field of an event. */
export const linkHash = (link: Link): string => sha256(linkText(link))
