import { AppError } from '#shared/kernel/errors.ts'
import type { BodySize, Contract } from '#shared/kernel/endpoint.ts'

export type BodyLimit = { bytes: number; parts: number }

/** What a JSON body of each size may have at most: bytes, and values and lists and objects together. */
const sizes: Record<BodySize, BodyLimit> = {
  tiny: { bytes: 2_048, parts: 50 },
  small: { bytes: 8_192, parts: 200 },
  form: { bytes: 131_072, parts: 2_000 },
  bulk: { bytes: 1_048_576, parts: 50_000 },
}

/** Lists in objects in lists: no body of ours comes near. */
const MAX_DEPTH = 12

/** Strangers send little; signed-in people may do whatever a form can. */
export const bodyLimitOf = ({ bodySize, access }: Pick<Contract, 'bodySize' | 'access'>): BodyLimit =>
  sizes[bodySize ?? (access === 'public' ? 'small' : 'form')]

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts the parts of a JSON text and how deep they nest, in one pass that creates nothing. Parsing and checking a megabyte of
 * brackets takes a hundred times longer, during which the server does nothing else.
 */
export function refuseComplexJson(bytes: Uint8Array, { parts: most }: BodyLimit): void {
  let [depth, parts] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA) parts += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      parts += 1
      if (depth > MAX_DEPTH) throw new AppError('too_large', 'The request is nested too deeply.')
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    if (parts > most) throw new AppError('too_large', 'The request has too many parts.')
  }
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
