import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useNavigate, useTranslate } from 'ra-core'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '../providers/router/routerProvider'
import { stepsToList } from '../providers/router/visits'
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
/**
 * Props of a link to a resource's list. A click returns to the list that the person came from, at
 * its filters and scroll position.
 */
export const useListLink = (resource: AnyResource) => {
  const createPath = useCreatePath()
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const steps = isPlainClick(event) ? stepsToList(resource.name) : undefined
    if (steps === undefined) return
    event.preventDefault()
    navigate(-steps)
  }
  return { component: LinkBase, to: createPath({ resource: resource.name, type: 'list' }), onClick }
}
/** Link back to a resource's list. */
export const BackToList = ({ resource }: { readonly resource: AnyResource }) => {
  const translate = useTranslate()
  return (
    <Button size="small" className="back-to-list" {...useListLink(resource)}>
      {translate('console.back')}
    </Button>
  )
}
