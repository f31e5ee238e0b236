import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useTranslate } from 'ra-core'
import type { AnyResource } from '../../schema/model/resource'
import { usePrevNext } from './usePrevNext'

/** To the records before and behind this one, in the list that somebody came from. */
export const PrevNextButtons = ({ resource, id }: { readonly resource: AnyResource; readonly id: string }) => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const neighbours = usePrevNext(resource.name, id)
  if (!neighbours || (neighbours.previous === undefined && neighbours.next === undefined)) return null
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
      {link(neighbours.previous, 'console.previousRecord', '‹')}
      {neighbours.place !== undefined && neighbours.total !== undefined && (
        <span className="quiet">
          {translate('console.placeIn', { place: neighbours.place, count: neighbours.total })}
        </span>
      )}
      {link(neighbours.next, 'console.nextRecord', '›')}
    </span>
  )
}
