import { createElement, type FunctionComponent, type SVGProps } from 'react'

export type LucideIcon = FunctionComponent<SVGProps<SVGSVGElement>>
type Shape = [tag: string, attributes: Record<string, string>]

/** Draws a Lucide icon in the size and color of the text around it. Screen readers skip it unless it has a label. */
export function createIcon(...shapes: Shape[]): LucideIcon {
  return ({ className, ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
        className: className ? `lucide ${className}` : 'lucide',
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
