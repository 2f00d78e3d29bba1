import { lettersOf } from './script-fonts.ts'

// Where a line may end: after a space, and between the words of scripts that are written without spaces.

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Nothing of these begins a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\s]+$/u

/** A text in parts that stay together; a space belongs to the part before it. */
export function breaksOf(text: string): string[] {
  return text.split(/(?<= )/).flatMap((part) => {
    if (!UNSPACED.test(part)) return [part]
    const parts: string[] = []
    for (const { segment } of words.segment(part)) {
      if (parts.length > 0 && CLOSING.test(segment)) parts[parts.length - 1] += segment
      else parts.push(segment)
    }
    return parts
  })
}

/** The longest beginning of a word that fits, at least one letter. */
export function longestThat(fits: (text: string) => boolean, word: string): string {
  const letters = lettersOf(word)
  let [most, tooMany] = [1, letters.length]
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(letters.slice(0, middle).join(''))) most = middle
    else tooMany = middle
  }
  return letters.slice(0, most).join('')
}
