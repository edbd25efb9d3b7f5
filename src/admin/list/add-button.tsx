import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'

const icon = <IconPlus size={18} stroke={1.5} aria-hidden="true" />

type Props = { children: ReactNode; size?: 'sm' } & ({ to: string } | { onClick(): void })

/** The button of a list that adds an entry: on a page of its own, or in a dialog that `onClick` opens. */
export function AddButton({ children, size, ...target }: Props) {
  const look = { leftSection: icon, ...(size && { size }) }
  if ('onClick' in target) {
    return (
      <Button {...look} onClick={target.onClick}>
        {children}
      </Button>
    )
  }
  return (
    <Button {...look} component={Link} to={target.to} viewTransition>
      {children}
    </Button>
  )
}
