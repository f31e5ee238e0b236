import { importLimits } from '../../../../schema/spreadsheet/importColumns'
import type { Labels } from '../../../../schema/model/field'

/** The choice of a file, why a whole file cannot be read, and what to do. */
export const fileMessages = {
  rules: { zh: '填写规则', en: 'How to fill it in' },
  columns: { zh: '列：%{columns}', en: 'Columns: %{columns}' },
  choices: { zh: '%{column}可填：%{choices}', en: '%{column} may be: %{choices}' },
  file: { zh: '选择表格或拖到这里', en: 'Choose a sheet or drop it here' },
  fileHint: { zh: 'XLSX、ODS 或 CSV，最多 %{rows} 行', en: 'XLSX, ODS or CSV, at most %{rows} rows' },
  broken: {
    zh: '这个文件已损坏，或不是标准的表格，读不出来。请用 Excel 或 WPS 打开，再另存为新的 XLSX',
    en: 'This file is damaged or not a standard spreadsheet: open it in Excel or WPS and save it as a new XLSX',
  },
  encoding: {
    zh: '这个 CSV 的文字编码读不出来（可以读 UTF-8、UTF-16、GB18030、Big5、Shift-JIS 和 EUC-KR）。请用 Excel 或 WPS 打开，另存为 XLSX 或“CSV UTF-8”',
    en: 'The encoding of this CSV cannot be read (UTF-8, UTF-16, GB18030, Big5, Shift-JIS and EUC-KR can): open it in Excel or WPS and save it as XLSX or “CSV UTF-8”',
  },
  other: {
    zh: '这不是表格（而是图片、PDF、文档等）。请在表格软件里另存为 XLSX 或 CSV',
    en: 'This is not a sheet but a picture, a PDF, a document or the like: save it as XLSX or CSV in a spreadsheet program',
  },
  unsafePaths: {
    zh: '压缩包里有指向包外的路径（如 ../、/ 或 C:\\），没有读入。请把图片放进一个文件夹重新压缩',
    en: 'Paths in this archive lead out of it, as ../, / or C:\\ do, so it was not read: put the pictures into a folder and pack it again',
  },
  cut: {
    zh: '文件不完整：可能没有传完，或有引号没有成对。请重新保存后再试',
    en: 'This file is incomplete, or a quotation mark is not closed: save it again',
  },
  huge: { zh: '文件解压后超过 80 MB，没有读入', en: 'Unpacked, this file exceeds 80 MB, so it was not read' },
  slow: {
    zh: '20 秒还没有读完这个文件，已停止。请把数据分成几个文件，或只把数据复制到新的工作簿里再试',
    en: 'Reading stopped, as it took longer than 20 seconds: split the rows over several files, or copy only them into a new workbook',
  },
  unusual: {
    zh: '这个文件的结构过于复杂，没有读入。请只把数据复制到新的工作簿里，存成 XLSX 再试',
    en: 'This workbook is too complex to read: copy only the rows into a new workbook and save it as XLSX',
  },
  old: { zh: '这是旧版 XLS，请另存为 XLSX', en: 'This is an old XLS: save it as XLSX' },
  oldLocked: {
    zh: '这是有密码的旧版 XLS，请去掉密码后另存为 XLSX',
    en: 'This old XLS has a password: remove it and save as XLSX',
  },
  binary: {
    zh: '这是二进制工作簿（XLSB），请在 Excel 里另存为 XLSX',
    en: 'This is a binary workbook (XLSB): save it as XLSX in Excel',
  },
  numbers: {
    zh: '这是苹果 Numbers 表格，请在 Numbers 里选“文件 › 导出为 › Excel”，存成 XLSX',
    en: 'This is a Numbers spreadsheet: in Numbers choose File › Export To › Excel to save it as XLSX',
  },
  webPage: {
    zh: '这其实是网页或 XML（有些平台导出的 .xls 就是这样）。请用 Excel 或 WPS 打开，再另存为 XLSX',
    en: 'This is really a web page or XML, as some shops export with the name .xls: open it in Excel or WPS and save it as XLSX',
  },
  locked: { zh: '这个文件有密码，请去掉密码后另存为 XLSX', en: 'This file has a password: remove it and save as XLSX' },
  doubled: { zh: '表头里有重复的列：%{columns}', en: 'Duplicate columns: %{columns}' },
  tooLarge: { zh: '文件不能超过 %{size} MB', en: 'A sheet may be at most %{size} MB' },
  empty: { zh: '表里没有数据', en: 'The sheet is empty' },
  headers: {
    zh: '表头里缺少：%{columns}。表头应在数据上面一行。',
    en: 'Missing columns: %{columns}. The header row has to stand above the data.',
  },
  noHead: {
    zh: '没有认出表头：请下载模板，把它的表头放在数据上面一行',
    en: 'No header row was recognized: download the template, and put its header row above the data',
  },
  tooMuch: { zh: '一张表最多 %{texts} MB 文字，请分成几张', en: 'A sheet has at most %{texts} MB of text: split it' },
  tooWide: {
    zh: `一张表最多 ${importLimits.columns} 列，没有读入。请删掉后面不用的列，或分成几张`,
    en: `A sheet has at most ${importLimits.columns} columns, so it was not read: delete those at its end, or split it`,
  },
  tooManyFiles: {
    zh: `一次最多选择 ${importLimits.files.toLocaleString('en')} 个文件，请分几次添加`,
    en: `At most ${importLimits.files.toLocaleString('en')} files at once: add them in several steps`,
  },
  tooMany: { zh: '一张表最多 %{rows} 行，请分成几张', en: 'A sheet has at most %{rows} rows: split it' },
} as const satisfies Readonly<Record<string, Labels>>
