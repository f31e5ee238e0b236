import { Card, CardContent } from '@mui/material'
import type { ReactNode } from 'react'

/** A part of a page under a heading: entries of a form or a record, the timeline, a checklist. */
export const Section = ({
  heading,
  name = heading,
  help,
  anchor,
  children,
}: {
  readonly heading: string
  /** What it is called for a screen reader, where the heading changes with what it tells. */
  readonly name?: string
  readonly help?: string
  /** What a list of sections finds it by. */
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
