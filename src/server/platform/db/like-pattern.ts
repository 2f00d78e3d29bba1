/** A word to find with `like`, anywhere in the text: what the person typed means itself, also `%`, `_` and `\`. */
export const likePattern = (word: string): string => `%${escapeLike(word)}%`

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
