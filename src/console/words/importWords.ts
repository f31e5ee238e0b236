import type { Labels } from '../../schema/field'

/** What a sheet of records says, loaded with it. */
export const importWords = {
  title: { zh: '导入{records}', en: 'Import {records}' },
  lead: {
    zh: '下载模板，每行一条，填好后选择文件，也可以直接从表格里复制粘贴。有编号的行修改该记录；没有编号的，{key}与已有记录相同就修改那条，否则新建。下一步先核对，不会马上写入。',
    en: 'Download the template and fill in a row for each. Then choose the file, or paste from a spreadsheet. A row with a number changes that record; one without changes the record of the same {key}, where there is one, and else makes a new one. What it holds is checked first; nothing is written yet.',
  },
  templateName: { zh: '{records}导入模板', en: '{records} template' },
  judged: {
    zh: '共 {all} 行：新建 {created}，修改 {changed}，无变化 {same}，有问题 {refused}',
    en: '{all} {all:row|rows}: {created} new, {changed} changed, {same} the same, {refused} wrong',
  },
  created: { zh: '新建', en: 'New' },
  changed: { zh: '修改', en: 'Changed' },
  same: { zh: '无变化', en: 'The same' },
  refused: { zh: '有问题', en: 'Wrong' },
  open: { zh: '尚未处理', en: 'Not done yet' },
  undone: { zh: '已撤销', en: 'Taken back' },
  all: { zh: '全部', en: 'All' },
  show: { zh: '显示', en: 'Show' },
  mend: { zh: '第 {line} 行 {column}', en: 'Row {line}, {column}' },
  mendHint: { zh: '有问题的格子可以在这里直接改。', en: 'What is wrong can be mended right here.' },
  run: { zh: '导入 {count} 行', en: 'Import {count} {count:row|rows}' },
  sending: {
    zh: '正在交给商城，{done} / {all} 行，请不要关闭',
    en: 'Handing over: {done} of {all}. Please keep this open',
  },
  working: {
    zh: '正在写入，{done} / {all} 行，每秒 {speed} 行，约剩 {left}。关闭页面也会继续。',
    en: 'Writing: {done} of {all}, {speed} a second, about {left} left. It goes on when this is closed.',
  },
  seconds: { zh: '{n} 秒', en: '{n} s' },
  minutes: { zh: '{n} 分钟', en: '{n} min' },
  stop: { zh: '停止', en: 'Stop' },
  finished: {
    zh: '导入完成：新建 {created}，修改 {changed}，无变化 {same}，有问题 {refused}',
    en: 'Imported: {created} new, {changed} changed, {same} the same, {refused} wrong',
  },
  stopped: { zh: '已停止：已写入 {done} 行，{open} 行没有处理', en: 'Stopped: {done} written, {open} not done' },
  failed: { zh: '导入没有完成，已写入的行保留', en: 'The import did not end; what was written stays' },
  report: { zh: '下载结果', en: 'Download the result' },
  reportName: { zh: '{records}导入结果', en: '{records} import result' },
  yes: { zh: '是', en: 'Yes' },
  result: { zh: '结果', en: 'Result' },
  undo: { zh: '撤销这次导入', en: 'Take this import back' },
  undoing: { zh: '正在撤销，{done} / {all} 行', en: 'Taking back: {done} of {all}' },
  takenBack: { zh: '已撤销 {undone} 行', en: '{undone} {undone:row|rows} taken back' },
  notTakenBack: {
    zh: '没有全部撤销：有记录现在不能改回或删除',
    en: 'Not taken back: some of the records cannot be changed back or removed now',
  },
} as const satisfies Readonly<Record<string, Labels>>
