import { type DataProvider, fetchUtils, type Options } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { callHeaders, ApiError, apiUrl } from '../api/call'
import { expireSession, keepPosition, readSession } from '../session/session'
import type { Definitions } from '../../config/definitions'
import { prune } from './dataProvider'
import { toHttpError } from '../api/httpError'

/**
 * Simple REST provider at `/api/{name}`, for resources declared `api: 'rest'`. Headers, timeout and
 * errors are those of envelope calls.
 */
export const restDataProvider = ({ load }: Definitions): DataProvider => {
  const provider = simpleRestProvider(`${apiUrl}/api`, async (url: string, options: Options = {}) => {
    const session = readSession()
    const headers = new Headers(options.headers)
    for (const [name, value] of Object.entries(callHeaders(session))) headers.set(name, value)
    try {
      const answer = await fetchUtils.fetchJson(url, {
        ...options,
        headers,
        signal: AbortSignal.any([AbortSignal.timeout(10_000), ...(options.signal ? [options.signal] : [])]),
      })
      keepPosition(answer.headers.get('x-position'))
      return answer
    } catch (fault) {
      const { status = 0, body } = fault as {
        status?: number
        body?: { code?: number; msg?: string; data?: ApiError['data'] }
      }
      if (status === 401 || body?.code === 40100) expireSession(session, body?.data)
      const [name = ''] = url.slice(`${apiUrl}/api/`.length).split(/[/?]/)
      throw await toHttpError(new ApiError(body?.code ?? status * 100, body?.msg ?? '', body?.data ?? null), () =>
        load(name),
      )
    }
  })
  return {
    ...provider,
    create: async (name, params) => provider.create(name, { ...params, data: prune(await load(name), params.data) }),
    update: async (name, params) => {
      const version = params.data.version ?? params.previousData?.version
      return provider.update(name, {
        ...params,
        data: { version, ...prune(await load(name), params.data, params.previousData) },
      })
    },
  }
}
