import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, useId, useState } from 'react'
import { config } from '../../../../../resources/kit'
import { useToday } from '../../../../console/components/hooks/useToday'
import { useAfterPage } from '../../../../console/components/Loading'
import { BoardPanel } from '../../../../console/boards/BoardPanel'
import { useBoardMessages } from '../../../../console/boards/text/useBoardMessages'
import { usePinnedLayout } from '../../../../console/boards/usePinnedLayout'
import type { Board } from '../../../../schema/metrics/board'
import type { MetricsCatalogue } from '../../../../schema/metrics/catalogue'
import type { Pinned } from '../../../../schema/metrics/boardLayout'
import { chosenAt, FIRST_PERIOD } from '../../../../schema/metrics/period'
import '../../../../console/boards/boards.css'

// The drag-and-drop code loads only for arranging.
const Arranged = lazy(() => import('../../../../console/boards/SortablePanels'))
interface PlainProps {
  readonly book: MetricsCatalogue
  readonly panels: ReturnType<typeof usePinnedLayout>['panels']
  readonly pageOf: (pinned: Pinned) => ReturnType<typeof chosenAt>
}
/** Panels in their places, without drag and drop. */
const PlainPanels = ({ book, panels, pageOf }: PlainProps) => {
  // Todos render first.
  const isReady = useAfterPage()
  return (
    <div className="board" aria-busy={!isReady || undefined}>
      {(isReady ? panels : []).map(each => (
        <div key={each.pin} className={`place place-${each.panel.chart}`}>
          <BoardPanel
            book={book}
            board={each.board}
            name={each.name}
            panel={each.panel}
            page={pageOf(each)}
            as={each.pin}
            isPinned
          />
        </div>
      ))}
    </div>
  )
}
/** Panels of a personal workplace: the declared and the pinned ones, in the chosen order. */
export const PinnedFigures = ({ book, board }: { readonly book: MetricsCatalogue; readonly board: Board }) => {
  const translate = useTranslate()
  const { t } = useBoardMessages()
  const [isArranging, arrange] = useState(false)
  const layout = usePinnedLayout(book, board)
  const id = useId()
  const { begun } = useToday(config.zone)
  const pageOf = ({ period = FIRST_PERIOD }: Pinned) => chosenAt(period, begun, config.zone)
  const plain = <PlainPanels book={book} panels={layout.panels} pageOf={pageOf} />
  return (
    <section aria-labelledby={id}>
      <div className="workplace-bar">
        <h2 id={id}>{translate('shop.workplaceFigures')}</h2>
        {isArranging && layout.isOwn && (
          <Button size="small" onClick={() => void layout.reset()}>
            {t('restore')}
          </Button>
        )}
        <Button size="small" aria-pressed={isArranging} onClick={() => arrange(!isArranging)}>
          {t(isArranging ? 'arranged' : 'arrange')}
        </Button>
      </div>
      {isArranging ? (
        <Suspense fallback={plain}>
          <Arranged book={book} panels={layout.panels} pageOf={pageOf} arrange={pins => void layout.arrange(pins)} />
        </Suspense>
      ) : (
        plain
      )}
    </section>
  )
}
