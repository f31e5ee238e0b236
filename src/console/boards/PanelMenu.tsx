import { MenuItem } from '@mui/material'
import { useState } from 'react'
import type { Board } from '../../schema/metrics/board'
import type { MetricsCatalogue } from '../../schema/metrics/catalogue'
import { MAX_PINNED } from '../../schema/metrics/boardLayout'
import type { ChosenPeriod } from '../../schema/metrics/period'
import { DropdownMenu } from '../components/DropdownMenu'
import type { ExportHeader } from './panel/exportHeader'
import type { PanelContext } from './panel/panelContext'
import { useHomeBoard, usePinnedLayout } from './usePinnedLayout'
import { useBoardMessages } from './text/useBoardMessages'

interface MenuProps {
  readonly book: MetricsCatalogue
  readonly board: Board
  readonly name: string
  readonly title: string
  readonly period: ChosenPeriod
  /** Header of the export, once there are numbers. */
  readonly exportHeader?: ExportHeader
  readonly context: PanelContext
}
/** Pins a panel to the user's page, or unpins it. */
const PinItem = ({
  book,
  board,
  name,
  period,
  home,
  close,
}: MenuProps & { readonly home: Board; readonly close: () => void }) => {
  const layout = usePinnedLayout(book, home)
  const { t } = useBoardMessages()
  const pin = layout.pinFor(board, name, period)
  const isOn = layout.has(pin)
  const isThere = !isOn && layout.hasSame(pin)
  const isFull = !isOn && layout.isFull
  const act = () => {
    void (isOn ? layout.unpin(pin) : layout.pin(pin))
    close()
  }
  return (
    <MenuItem disabled={layout.isPending || isThere || isFull} onClick={act}>
      {isThere
        ? t('isThere', { page: layout.page })
        : isFull
          ? t('full', { page: layout.page, n: MAX_PINNED })
          : t(isOn ? 'unpin' : 'pin', { page: layout.page })}
    </MenuItem>
  )
}
/** Menu of a panel: exports, and pinning. */
export const PanelMenu = (props: MenuProps) => {
  const { book, title, exportHeader, context } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { t } = context.spoken
  const home = useHomeBoard(book)
  const close = () => setAnchor(null)
  const save = (format: 'csv' | 'xlsx') => {
    close()
    // The writer of spreadsheets is loaded on demand.
    if (exportHeader)
      void import('./panel/exportPanel').then(({ savePanel }) => savePanel(exportHeader, context, format))
  }
  return (
    <>
      <button
        type="button"
        className="panel-more"
        aria-label={t('moreOf', { name: title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {anchor && (
        <DropdownMenu open anchorEl={anchor} onClose={close}>
          <MenuItem disabled={!exportHeader} onClick={() => save('csv')}>
            {t('csv')}
          </MenuItem>
          <MenuItem disabled={!exportHeader} onClick={() => save('xlsx')}>
            {t('xlsx')}
          </MenuItem>
          {home && <PinItem {...props} home={home} close={close} />}
        </DropdownMenu>
      )}
    </>
  )
}
