import { foldText } from '../../../schema/text/foldText'
import { useLoadedMessages } from '../../components/hooks/useLoadedMessages'
import { deviceMessages } from '../../i18n/messages/deviceMessages'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { getField } from '../../../schema/selectors/definition'
import { AnchoredPopover } from '../../components/AnchoredPopover'
import { useDragAnnouncements, useDragSensors } from '../../components/hooks/useDragAnnouncements'
import { useDefinition, useLabel } from '../../config/ConsoleContext'
import { getPrimaryColumn } from '../row/primaryColumn'
import { useColumns } from '../state/useColumns'
import { densities, type Density, useDensity } from '../state/useDensity'

interface ChoiceProps {
  readonly name: string
  readonly text: string
  readonly chosen: boolean
  readonly last: boolean
  readonly toggle: () => void
}
const Choice = ({ name, text, chosen, last, toggle }: ChoiceProps) => {
  const translate = useTranslate()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: name,
    disabled: !chosen,
    attributes: { roleDescription: translate('console.draggable') },
  })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <label>
        <input type="checkbox" checked={chosen} disabled={last} onChange={toggle} /> {text}
      </label>
      {chosen && (
        <button
          type="button"
          className="drag-handle"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={translate('console.dragHandle', { name: text })}
        >
          ⠿
        </button>
      )}
    </li>
  )
}
const ColumnSearch = ({ typed, type }: { readonly typed: string; readonly type: (text: string) => void }) => {
  const label = useTranslate()('console.columnSearch')
  return (
    <div className="filter">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={event => type(event.target.value)}
      />
    </div>
  )
}
const densityLabels = { compact: 'densityCompact', roomy: 'densityRoomy' } as const
/** Choice of the height of rows. */
const DensityChoice = () => {
  const resource = useDefinition()
  const { chosen: columns } = useColumns(resource)
  const usual: Density = getPrimaryColumn(resource, columns).lead?.picture ? 'roomy' : 'compact'
  const t = useLoadedMessages(deviceMessages)
  const { chosen = usual, choose } = useDensity()
  const group = useId()
  return (
    <fieldset className="density">
      <legend>{t('density')}</legend>
      {densities.map(each => (
        <label key={each}>
          <input type="radio" name={group} checked={each === chosen} onChange={() => choose(each)} />{' '}
          {t(densityLabels[each])}
        </label>
      ))}
    </fieldset>
  )
}
/** Selector of visible columns and their order. The last column cannot be removed. */
const ColumnsSelector = ({ anchor, close }: { readonly anchor: HTMLElement; readonly close: () => void }) => {
  const resource = useDefinition()
  const translate = useTranslate()
  const label = useLabel()
  const { all, chosen, choose, toggle, restore } = useColumns(resource)
  const [typed, setTyped] = useState('')
  const textOf = (name: unknown) => label(getField(resource, String(name)).labels)
  const ids = [...chosen, ...all.filter(name => !chosen.includes(name))]
  const shown = ids.filter(name => foldText(textOf(name)).includes(foldText(typed)))
  const dragging = { sensors: useDragSensors(), accessibility: useDragAnnouncements([...chosen], textOf) }
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [chosen.indexOf(String(active.id)), chosen.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) choose(arrayMove([...chosen], from, to))
  }
  return (
    <AnchoredPopover anchor={anchor} close={close} title={translate('console.columns')} className="column-chooser">
      <DensityChoice />
      <ColumnSearch typed={typed} type={setTyped} />
      <DndContext {...dragging} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={[...chosen]} strategy={verticalListSortingStrategy}>
          <ul>
            {shown.map(name => (
              <Choice
                key={name}
                name={name}
                text={textOf(name)}
                chosen={chosen.includes(name)}
                last={chosen.length === 1 && chosen.includes(name)}
                toggle={() => toggle(name)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <Button size="small" disabled={!restore} onClick={restore}>
        {translate('console.columnsRestore')}
      </Button>
    </AnchoredPopover>
  )
}
export default ColumnsSelector
