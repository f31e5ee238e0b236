import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../schema/model/resource'

/** Heading of a page, with a note `beside` it and the page's actions. */
export const PageHeader = ({
  title,
  beside,
  children,
}: {
  readonly title: string
  readonly beside?: ReactNode
  readonly children?: ReactNode
}) => (
  <div className="page-bar">
    <h1>{title}</h1>
    {beside}
    {children}
  </div>
)
/** Link back to a resource's list. */
export const BackToList = ({ resource }: { readonly resource: AnyResource }) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  return (
    <Button
      size="small"
      className="back-to-list"
      component={LinkBase}
      to={createPath({ resource: resource.name, type: 'list' })}
    >
      {translate('console.back')}
    </Button>
  )
}
