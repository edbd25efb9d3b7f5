/**
 * A notification may lie over a button of the page. It becomes see-through, and lets clicks through, while somebody points at a
 * control beneath it or reaches one with the keyboard (`notify-island.module.css`). Called by `notify-island.tsx`.
 */
const controls =
  'a[href], button, input, textarea, select, summary, [role="button"], [contenteditable="true"]'

type Point = { x: number; y: number }

const toasts = () => document.querySelectorAll('.mantine-Notification-root')

export function yieldToControls() {
  // Not when a notification appears over a pointer that rests, or over a field with the focus: somebody has to read it first.
  addEventListener('pointermove', ({ pointerType, clientX: x, clientY: y }) => {
    for (const toast of toasts()) {
      // A finger does not point before it taps. It wipes the notification away instead.
      toast.toggleAttribute('data-pointed', pointerType !== 'touch' && isControlBeneath(toast, { x, y }))
      // Whoever points at the notification wants to read it, or to press its button.
      if (contains(toast, { x, y })) toast.removeAttribute('data-focused')
    }
  })
  addEventListener('focusin', () => {
    const focused = document.querySelector(':focus-visible')
    for (const toast of toasts()) {
      const isBeneath = focused !== null && !toast.contains(focused) && overlaps(toast, focused)
      toast.toggleAttribute('data-focused', isBeneath)
    }
  })
}

function isControlBeneath(toast: Element, point: Point): boolean {
  const own = [...toast.querySelectorAll('button')].some(button => contains(button, point))
  if (own || !contains(toast, point)) return false
  const all = document.elementsFromPoint(point.x, point.y)
  const beneath = all.find(element => !element.closest('.mantine-Notifications-root'))
  return Boolean(beneath?.closest(controls))
}

function contains(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
