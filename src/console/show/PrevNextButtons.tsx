import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import type { AnyResource } from '../../schema/model/resource'
import { useNeighbours } from './usePrevNext'

/** To the records before and behind this one, in the list that somebody came from. */
export const Neighbours = ({ resource, id }: { readonly resource: AnyResource; readonly id: string }) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const found = useNeighbours(resource.name, id)
  if (!found || (found.previous === undefined && found.next === undefined)) return null
  const link = (to: unknown, word: string, sign: string) => (
    <Button
      size="small"
      className="turn-button"
      {...(to === undefined
        ? { disabled: true }
        : { component: LinkBase, to: createPath({ resource: resource.name, type: 'show', id: String(to) }) })}
      aria-label={translate(word)}
      title={translate(word)}
    >
      {sign}
    </Button>
  )
  return (
    <span className="neighbours">
      {link(found.previous, 'console.previousRecord', '‹')}
      {found.place !== undefined && found.total !== undefined && (
        <span className="quiet">{translate('console.placeIn', { place: found.place, count: found.total })}</span>
      )}
      {link(found.next, 'console.nextRecord', '›')}
    </span>
  )
}
