import { describe, expect, it } from 'vitest'
import { importSize } from '../../../src/console/import/model/importLimits'
import { readFile } from '../../../src/console/spreadsheet/read/readRows'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { lamps } from '../../kit/declarations/lamps'

const columns = importColumns(lamps, { role: 'creator' })
const read = async (base64: string) => {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  const file = { size: bytes.length, arrayBuffer: async () => bytes.buffer } as Blob
  return (await readFile(file, columns, undefined, importSize)).rows.map(({ cells }) => cells['name'])
}
describe('a CSV without a mark', () => {
  it.each<[encoding: string, bytes: string, names: string[]]>([
    [
      'big5',
      'pU69WCymV7rZLLv5ruYKQy0xLMJgxdyk0aXYwmm/Tyw5CkMtMiyqb7p3v08sMTIKQy0zLKjfskC/T8WiLDgK',
      ['曜變天目檯燈', '油滴燈', '兔毫燈籠'],
    ],
    ['big5', 'pU69WCymV7rZLLv5ruYKQy0xLMJpv08sOQo=', ['檯燈']],
    ['big5', 'Q29kZSxOYW1lLFByaWNlCkMtMSyr2L1gtsK5VqjfskC3+Cw5CkMtMiyzXKVcu1wsMQo=', ['建窯黑釉兔毫盞', '許功蓋']],
    [
      'shift_jis',
      'Q29kZSxOYW1lLFByaWNlCkMtMSyTVpbagsyCoIKpgugsOQpDLTIsl2qVz4OJg5ODdiwxMgo=',
      ['天目のあかり', '曜変ランプ'],
    ],
    ['shift_jis', 'Q29kZSxOYW1lLFByaWNlCkMtMSyDiYOTg3YsOQo=', ['ランプ']],
    [
      'euc-kr',
      'Q29kZSxOYW1lLFByaWNlCkMtMSy56cDaILXuwNwgx8+zqiw5CkMtMizDu8DaILTrwaIgsde4rrDtIMD8te4sMTIK',
      ['백자 등잔 하나', '청자 대접 그리고 전등'],
    ],
    ['euc-kr', 'Q29kZSxOYW1lLFByaWNlCkMtMSzBtryxIL3DtOsgtbXA2rHiLDkK', ['조선 시대 도자기']],
    [
      'euc-jp',
      'Q29kZSxOYW1lLFByaWNlCkMtMSzFt8zcpM6koqSrpOqkx6S5LDkKQy0yLM3LytGl6aXzpdcsMTIK',
      ['天目のあかりです', '曜変ランプ'],
    ],
    ['gb18030', 'tPrC6yzD+7PGLLzbuPEKQy0xLLLosa0sOQo=', ['茶杯']],
    ['gb18030', 'tPrC6yzD+7PGLLzbuPEKQy0xLLuoxr8sOQpDLTIssuixrSw5CkMtMyyxrbXGLDkK', ['花瓶', '茶杯', '杯灯']],
    ['gb18030', 'Q29kZSxOYW1lLFByaWNlCkMtMSzN9Ya0LDkK', ['王喆']],
    ['gb18030', 'tPq0YSzD+7dRLINyuPEKQy0xLOVcwEOZhZ/0LDkKQy0yLMVfnrP8U+N+n/QsOAo=', ['錦繡檯燈', '臺灣黃銅燈']],
    ['gb18030', 'tPrC6yzD+7PGLLzbuPEKQy0xLJU0sjXP6cjn0uK1xiw5Cg==', ['𠮷祥如意灯']],
    ['gb18030', 'tPrC6yzD+7PGLLzbuPEKQy0xLNW1pM61xiw5Cg==', ['盏の灯']],
    ['gb18030', 'Q29kZSxOYW1lLFByaWNlCkMtMSy1xiw5Cg==', ['灯']],
    ['gb18030', 'Q29kZSxOYW1lLFByaWNlCkMtMSzNw7rB1bUsOQpDLTIs0821ztW1LDgK', ['兔毫盏', '油滴盏']],
    ['gb18030', 'Q29kZSxOYW1lLFByaWNlCkMtMSy9qNW1LDkK', ['建盏']],
    ['gb18030', 'Q29kZSxOYW1lLFByaWNlCkMtMSzFX5/0LDkK', ['臺燈']],
    ['utf-8', 'Q29kZSxOYW1lLFByaWNlCkMtMSzDqSDCtSDOpjEyINGH0LDRiNCwLDkK', ['é µ Φ12 чаша']],
    ['utf-8', 'Q29kZSxOYW1lLFByaWNlCkMtMSxDYWbDqSw5Cg==', ['Café']],
    ['utf-16-le', '404BeCwADVTweSwA9048aAoAQwAtADEALAAATs928FNvcCwAOQAKAA==', ['一盏台灯']],
    ['utf-16-le', 'QwBvAGQAZQAsAE4AYQBtAGUALABQAHIAaQBjAGUACgBDAC0AMQAsAGwAYQBtAHAALAA5AAoA', ['lamp']],
    ['utf-16-be', 'TuN4AQAsVA158AAsTvdoPAAKAEMALQAxACxOAHbPU/BwbwAsADkACg==', ['一盏台灯']],
    ['utf-16-be', 'AEMAbwBkAGUALABOAGEAbQBlACwAUAByAGkAYwBlAAoAQwAtADEALABsAGEAbQBwACwAOQAK', ['lamp']],
  ])('in %s is read: %s', async (_, bytes, names) => expect(await read(bytes)).toEqual(names))
  it('of many rows is read, wherever a part of it ends', async () => {
    const [head = '', row = ''] = ['Code,Name,Price\n', 'C-1,\xb5\xc6,9\n']
    for (const blanks of [0, 1]) {
      const text = ' '.repeat(blanks) + head + row.repeat(15_000)
      expect((await read(Buffer.from(text, 'latin1').toString('base64'))).at(-1)).toBe('灯')
    }
  })
  it.each([
    ['Western', 'Q29kZSxOYW1lLFByaWNlCkMtMSxDcuhtZSBicvts6WUg4CBsYSBsYW1wZSw5CkMtMixN/GxsZXIsOAo='],
    ['Cyrillic of Windows', 'Q29kZSxOYW1lLFByaWNlCkMtMSzN4PHy7uv87eD/IOvg7O/gLDkK'],
    ['Cyrillic of Windows, even words', 'Q29kZSxOYW1lLFByaWNlCkMtMSz34PjgLDkKQy0yLOLg5+AsOAo='],
    ['Cyrillic of Unix', 'Q29kZSxOYW1lLFByaWNlCkMtMSzewdvBLDkKQy0yLNfB2sEsOAo='],
    ['Japanese, without kana,', 'Q29kZSxOYW1lLFByaWNlCkMtMSyW+5NIk1aW2pKDmHEsOQpDLTIsl2qVz5NWltosOAo='],
    ['short Japanese', 'Q29kZSxOYW1lLFByaWNlCkMtMSyJ1JVyLDkK'],
    ['short Korean', 'Q29kZSxOYW1lLFByaWNlCkMtMSzDtbjxtNm/zyw5Cg=='],
    ['Chinese, with one character that is a letter of UTF-8,', 'Q29kZSxOYW1lLFByaWNlCkMtMSzVtSw5Cg=='],
  ])('in a %s encoding is refused', async (_, bytes) => expect(read(bytes)).rejects.toThrow('encoding'))
})
