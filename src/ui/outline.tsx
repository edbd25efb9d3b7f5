/** Makes the icons of `admin/icons.tsx` and `page-icons.tsx` from their outlines. */
import type { ComponentType, SVGProps } from 'react'

/** `size` is in pixels, `stroke` is the width of the line. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }
export type OutlineIcon = ComponentType<IconProps>

/** Hidden from screen readers: an icon is used beside words, or in a button that has its own label. */
export const outline = (path: string): OutlineIcon =>
  function Outline({ size = 24, stroke = 1.5, ...rest }) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
