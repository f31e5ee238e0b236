import { Card, CardContent } from '@mui/material'
import type { ReactNode } from 'react'

/** Section with a heading, in forms and on detail pages. */
export const Section = ({
  heading,
  name = heading,
  help,
  anchor,
  children,
}: {
  readonly heading: string
  /** Accessible name, if the heading changes with its content. */
  readonly name?: string
  readonly help?: string
  /** Anchor for a list of sections. */
  readonly anchor?: string
  readonly children: ReactNode
}) => (
  <Card variant="outlined" component="section" className="form-section" aria-label={name} data-anchor={anchor}>
    <CardContent>
      <h2>{heading}</h2>
      {help && <p className="quiet">{help}</p>}
      {children}
    </CardContent>
  </Card>
)
