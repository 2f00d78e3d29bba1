import { Fragment } from 'react'

/** A name in little room: a word that is wider than its line ends in an ellipsis, and is never broken in the middle. */
export const WholeWords = ({ children }: { children: string }) =>
  children.split(' ').map((word, n) => (
    <Fragment key={`${n} ${word}`}>
      {n > 0 && ' '}
      <span className="inline-block max-w-full truncate align-bottom">{word}</span>
    </Fragment>
  ))
