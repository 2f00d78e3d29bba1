import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type SwatchKind = 'stone' | 'timber' | 'tile' | 'metal' | 'paint' | 'light' | 'plain'

const drawings: Record<SwatchKind, ReactNode> = {
  stone: (
    <path d="M-5 30C20 22 32 40 52 30S86 12 106 24M-4 62c22-10 40 8 58 0s32-16 52-6M20-4c4 22-8 30 2 52s6 34 2 56M70-4c-6 18 8 26 2 46s8 36 2 62" />
  ),
  timber: (
    <path d="M0 14c30-6 60 8 100 0M0 34c34 6 62-8 100 0M0 50h28c12-12 34-12 46 0h26M36 50c8-5 22-5 30 0-8 5-22 5-30 0ZM0 50h36M0 66c34-6 62 8 100 0M0 86c30 6 60-8 100 0" />
  ),
  tile: (
    <path d="M0 20h100M0 40h100M0 60h100M0 80h100M33 0v20M83 0v20M8 20v20M58 20v20M33 40v20M83 40v20M8 60v20M58 60v20M33 80v20M83 80v20" />
  ),
  metal: (
    <path d="M0 8h100M0 16h100M0 24h100M0 32h100M0 40h100M0 48h100M0 56h100M0 64h100M0 72h100M0 80h100M0 88h100" />
  ),
  paint: <path d="M10 12h66v22H10zM76 22h12v22H46v14M40 58h12v32H40z" />,
  light: (
    <path d="M50 0v22M24 58c0-20 12-34 26-34s26 14 26 34zM42 58c0 6 3 10 8 10s8-4 8-10M50 78v10M30 74l-6 10M70 74l6 10" />
  ),
  plain: <path d="M0 100 100 0M0 60 60 0M40 100l60-60" />,
}

/** Rendered where a picture of the material is missing, instead of a broken or empty box. */
export function Swatch({ kind = 'plain', className }: { kind?: SwatchKind; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className={cx('block size-full bg-sunken text-line-strong', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <g className="[&_path]:[vector-effect:non-scaling-stroke]">{drawings[kind]}</g>
    </svg>
  )
}
