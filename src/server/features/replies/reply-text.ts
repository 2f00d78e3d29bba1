import { introductionAt, isAppSignature, isOutlookHeader, isRule } from './quote-lines.ts'

/** Characters of an email that are read: far more than a message may have. */
const LONGEST = 200_000

/**
 * What a person wrote in a reply: without the message that it quotes and without signatures. Text below or between quoted lines is
 * kept, because some people answer there.
 */
export function replyText(text: string, ownAddress: string): string {
  const lines = text
    .slice(0, LONGEST)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200B\u200E\u200F\uFEFF]/g, '')
    .replaceAll('\u00A0', ' ')
    .split('\n')
  return withoutOuterRules(withoutSignature(withoutOuterRules(unquoted(lines, ownAddress))))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const isQuoted = (line: string): boolean => /^\s{0,3}[>|]/.test(line)

function unquoted(lines: readonly string[], ownAddress: string): string[] {
  const kept: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) continue
    if (isOutlookHeader(lines, at)) return kept
    const introduction = introductionAt(lines, at, ownAddress)
    if (introduction > 0) {
      const next = nextWritten(lines, at + introduction)
      // Without quotation marks everything below is the quoted message.
      if (next === -1 || !isQuoted(lines[next] ?? '')) return kept
      at = next
      continue
    }
    kept.push(line)
  }
  return kept
}

function nextWritten(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at += 1) if ((lines[at] ?? '').trim() !== '') return at
  return -1
}

/** Outlook draws a line above the message it quotes, and templates draw lines around their text: nobody wrote those. */
function withoutOuterRules(lines: readonly string[]): string[] {
  const says = (line: string) => line.trim() !== '' && !isRule(line)
  const first = lines.findIndex(says)
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(says) + 1)
}

function withoutSignature(lines: readonly string[]): string[] {
  const delimiter = lines.findIndex((line) => /^--\s*$/.test(line))
  const written = delimiter === -1 ? [...lines] : lines.slice(0, delimiter)
  for (;;) {
    const last = written.findLastIndex((line) => line.trim() !== '')
    if (last === -1 || !isAppSignature(written[last] ?? '')) return written
    written.length = last
  }
}
