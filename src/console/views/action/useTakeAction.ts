import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { recordName } from '../../../schema/derive'
import { pastOf } from '../../../schema/naming'
import type { AnyAction, AnyResource } from '../../../schema/resource'
import type { MallDataProvider } from '../../providers/dataProvider'
import { failureBody } from '../../providers/failures'
import { useLabel } from '../../shopContext'
import { useSay } from '../../parts/useSay'

/** Takes an action on one record. `take` answers field errors where the input was refused, else nothing. */
export const useTakeAction = (resource: AnyResource) => {
  const provider = useDataProvider<MallDataProvider>()
  const notify = useNotify()
  const say = useSay()
  const translate = useTranslate()
  const refresh = useRefresh()
  const label = useLabel()
  const [busy, setBusy] = useState(false)
  const take = async (
    name: string,
    action: AnyAction,
    record: Readonly<Record<string, unknown>> & { id: unknown },
    input?: object,
  ): Promise<Record<string, unknown> | undefined> => {
    setBusy(true)
    try {
      await provider.act(resource.name, name, { id: String(record.id), version: record.version as number | undefined, input })
      const title = recordName(resource, record)
      notify(
        action.done
          ? label(action.done).replaceAll('{name}', () => title)
          : translate('console.done', { name: title, past: label(pastOf(action)) }),
        {
          type: 'success',
        },
      )
      refresh()
    } catch (fault) {
      const errors = failureBody(fault)?.errors
      say(fault, Object.keys(input ?? {}))
      refresh()
      return errors ?? {}
    } finally {
      setBusy(false)
    }
  }
  return { take, busy }
}
