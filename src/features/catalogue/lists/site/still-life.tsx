import css from './still-life.module.css'

/**
 * A drawing of things on a table under a lamp, in the colours of the theme. Floor and cord reach far beyond it, so that they
 * fill any frame.
 */
export function StillLife({ className = '' }: { className?: string }) {
  return (
    <svg className={`${css.art} ${className}`} viewBox="0 0 640 480" aria-hidden="true" focusable="false">
      <rect className={css.floor} x="-1800" y="372" width="4200" height="2000" />
      <path className={css.arch} d="M330 372V196a104 104 0 0 1 208 0v176z" />
      <circle className={css.sun} cx="476" cy="168" r="40" />
      <path className={css.cord} d="M236-900v960" />
      <path className={css.lamp} d="M164 132a72 72 0 0 1 144 0z" />
      <circle className={css.bulb} cx="236" cy="136" r="14" />
      <rect className={css.plinth} x="180" y="300" width="132" height="118" rx="4" />
      <circle className={css.clock} cx="246" cy="254" r="46" />
      <path className={css.hands} d="M246 226v28l20 12" />
      <path
        className={css.vase}
        d="M380 418c-20-18-30-44-24-76 4-20 20-30 22-52h44c2 22 18 32 22 52 6 32-4 58-24 76z"
      />
      <path className={css.stem} d="M400 290c0-46-8-80-30-108M400 290c2-40 14-66 38-88" />
      <ellipse className={css.leaf} cx="364" cy="172" rx="11" ry="26" transform="rotate(-34 364 172)" />
      <ellipse className={css.leaf} cx="386" cy="224" rx="9" ry="22" transform="rotate(-48 386 224)" />
      <ellipse className={css.leaf} cx="444" cy="194" rx="10" ry="24" transform="rotate(42 444 194)" />
      <circle className={css.ball} cx="502" cy="376" r="48" />
      <path className={css.cup} d="M554 368h58v26a29 29 0 0 1-58 0z" />
      <path className={css.handle} d="M554 376h-6a12 12 0 0 0 0 24h8" />
    </svg>
  )
}
