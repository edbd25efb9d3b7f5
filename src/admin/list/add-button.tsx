import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus } from '#admin/icons.tsx'
import { Link } from '../link.tsx'

const icon = <IconPlus size={18} />

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
