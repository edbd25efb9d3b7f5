/** An outline beside words, or in a button that has a name of its own: drawn by `icons.css`, never read aloud. */
export type IconName =
  | 'adjustments-horizontal'
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up-right'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'clock'
  | 'copy'
  | 'download'
  | 'folder'
  | 'language'
  | 'layout-grid'
  | 'layout-list'
  | 'mail'
  | 'map-pin'
  | 'menu-2'
  | 'moon'
  | 'phone'
  | 'printer'
  | 'refresh'
  | 'search'
  | 'share-2'
  | 'shield-check'
  | 'sun'
  | 'x'
  | 'zoom-in'
  | 'zoom-out'

type Props = {
  name: IconName
  /** In pixels of the usual text size. */
  size?: number
  className?: string
}

export function Icon({ name, size, className = '' }: Props) {
  return (
    // Not a span: those are words to the rules of what it stands in.
    <i
      aria-hidden="true"
      className={`icon icon-${name} ${className}`}
      style={size ? ({ '--icon-size': `${size / 16}rem` } as React.CSSProperties) : undefined}
    />
  )
}
