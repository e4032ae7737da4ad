/** What a part of a CV is about. `aside` is a part whose content the resume does not ask for. */
export type Topic =
  | 'person'
  | 'education'
  | 'work'
  | 'activities'
  | 'certificates'
  | 'awards'
  | 'languages'
  | 'family'
  | 'assessment'
  | 'hobbies'
  | 'wishes'
  | 'aside';

const headings: readonly [Topic, string, string][] = [
  [
    'person',
    '个人信息|基本信息|个人资料|基本资料|基本情况|个人概况|个人情况|联系方式|个人简历|求职简历|简历',
    'personal (?:information|details|data|particulars|profile)|contact(?: information| details)?|basic information|curriculum vitae|resume|résumé|cv',
  ],
  [
    'education',
    '教育背景|教育经历|学习经历|教育情况|教育程度|教育|学历|求学经历|学习简历|学习履历|就学经历|受教育经历|学历信息|教育及培训',
    'education(?:al)?(?: background| history| experience| and training| & training)?|academic (?:background|history|qualifications|record)|studies|schooling',
  ],
  [
    'work',
    '工作经历|工作经验|任职经历|工作简历|从业经历|职业生涯|职业履历|飞行履历|就业经历|实习经历|实习经验|工作背景|职业经历|工作履历|实践经历|工作/实习经历|实习与工作经历|实习/工作经历|工作及实习经历|实习及工作经历|工作与实习经历|工作情况|飞行经历|职业背景',
    '(?:work|professional|employment|career|working|relevant|flight|flying|internship)(?: and internship| & internship)? (?:experience|history|record|background)s?|experiences?|employment|internships?(?: experience)?|work(?: and internships?)?|(?:flying|working|professional) (?:career|life)|career|employment|jobs',
  ],
  [
    'activities',
    '校园经历|校园活动|社团经历|社团活动|学生工作|在校经历|校内经历|社会实践|学生活动|校园实践|志愿经历|志愿者经历|志愿服务|课外活动|学生干部经历|在校活动|社会活动|社团与志愿服务',
    '(?:extracurricular|student|campus|volunteer|leadership|community|university)(?: and \\w+| & \\w+)? (?:activities|activity|experience|work|service|involvement|roles?)|activities|extracurriculars?|volunteering|leadership|student life|activities and leadership|leadership and activities',
  ],
  [
    'certificates',
    '技能证书|资格证书|证书|职业技能|专业技能|技能|技能特长|技能与证书|证书与技能|职业资格|资质证书|所获证书|个人技能|相关技能|技能及证书|证书及技能|专业证书|执照与证书|资质|专业资格|资格|职业证书|持有证照|资格证照|技能/证书|证书/技能|执照|证书资质|技能爱好',
    '(?:skills|certificates?|certifications?|qualifications|licen[sc]es?)(?:,? (?:and|&) (?:skills|certificates?|certifications?|qualifications|licen[sc]es|languages|interests|ratings))?|(?:professional|technical|computer|additional|key|other) (?:skills|certifications?|certificates|qualifications)|training and certificates|ratings|professional qualifications|licen[sc]es held',
  ],
  [
    'awards',
    '荣誉奖项|获奖情况|获奖经历|奖励荣誉|荣誉|奖项|奖学金|所获荣誉|荣誉奖励|所获奖项|奖惩情况|奖惩|奖励情况|荣誉证书|获得荣誉|获奖荣誉|奖励|获奖与荣誉|荣誉与奖励|荣誉与奖项|荣誉及奖项|获奖|主要荣誉|奖项荣誉|荣誉称号',
    '(?:awards?|honou?rs?|scholarships?)(?:,? (?:and|&) (?:awards?|honou?rs?|scholarships?|achievements))?|achievements|prizes',
  ],
  [
    'languages',
    '语言能力|外语水平|外语能力|语言水平|英语水平|语言技能|语言|外语|英语能力|语言与计算机|外语及计算机水平|外语与计算机|语言/计算机|语言及计算机',
    'languages?(?: skills| proficiency| ability| and computer| & computer)?|english(?: level| proficiency)?|test scores?|languages and (?:computing|computer skills|it)',
  ],
  [
    'family',
    '家庭成员|家庭情况|家庭关系|家庭背景|家庭主要成员|家庭信息|主要家庭成员|家庭成员及社会关系|家庭成员情况|家庭主要成员及社会关系',
    'family(?: members| background| information)?',
  ],
  [
    'assessment',
    '自我评价|个人评价|自我介绍|个人总结|自我描述|个人简介|自我总结|个人优势|自我鉴定|关于我|个人概述|简介|个人陈述',
    'summary|profile|about(?: me)?|self[ -](?:assessment|evaluation|introduction)|professional summary|career summary|personal statement|personal summary',
  ],
  [
    'hobbies',
    '兴趣爱好|爱好|兴趣|个人爱好|特长爱好|爱好特长|兴趣特长|兴趣与爱好|业余爱好',
    '(?:interests|hobbies)(?: (?:and|&) (?:interests|hobbies))?|personal interests',
  ],
  [
    'wishes',
    '求职意向|求职意愿|应聘意向|期望|求职目标|意向岗位|职业意向|期望工作|其他信息|其他|求职期望|补充信息',
    '(?:career )?objectives?|job (?:objective|intention|target)|expectations|other(?: information)?|additional information|preferences',
  ],
  [
    'aside',
    '项目经历|项目经验|科研经历|论文|科研成果|学术成果|发表论文|专利|主修课程|核心课程|相关课程|研究经历|项目|参考人|推荐人|证明人|附件|培训经历|作品|课程设计|科研项目|学术论文|作品集|竞赛经历',
    'projects?(?: experience)?|(?:research|project)(?: experience)?|publications?|patents?|(?:relevant |core )?course ?work|courses|references?|referees?|portfolio|training|selected projects',
  ],
];

const decoration = /^[\s\t【[(<《「〖◆■●—–\-=_*#:·|、.,]+|[\s\t】\])>》」〗◆■●—–\-=_*#:·|]+$/gu;
const numbering = /^(?:[一二三四五六七八九十]{1,2}|[0-9]{1,2}|[IVX]{1,4})[、.:\s]\s*/u;

const patterns = headings.map(([topic, chinese, english]) => {
  const word = `(?:(?:${chinese})|(?:${english}))`;
  return {
    topic,
    whole: new RegExp(`^${word}$`, 'iu'),
    dense: new RegExp(`^(?:${english})$`.replaceAll(/(?<!\[) /gu, ' ?'), 'iu'),
    opening: new RegExp(`^(?<word>${chinese})\\s*(?<mark>:|\\t)\\s*(?=\\S)`, 'u'),
  };
});
/** A heading in both languages, such as `教育背景 EDUCATION`. */
const bilingual = /^(\p{Script=Han}+(?:[/与及和]\p{Script=Han}+)*)[\s\t/|·(（-]*([A-Za-z][A-Za-z &/,-]*)[)）]?$/u;
const reversed = /^([A-Za-z][A-Za-z &/,-]*?)[\s\t/|·(（-]*(\p{Script=Han}+(?:[/与及和]\p{Script=Han}+)*)[)）]?$/u;

const connectors = /\s*(?:[/&、,]|与|和|及|\band\b)\s*/iu;

/** The topic of a heading; the first one if it joins several, as in `证书与语言`. */
function wholeTopic(text: string): Topic | undefined {
  const topicFor = (words: string) => patterns.find(({ whole }) => whole.test(words))?.topic;
  const parts = text.split(connectors);
  const all = topicFor(text);
  if (all || parts.length < 2) return all;
  const topics = parts.map(topicFor);
  return topics.every((topic) => topic !== undefined) ? topics[0] : undefined;
}

const opensWithContent: readonly Topic[] = [
  'education',
  'awards',
  'certificates',
  'languages',
  'assessment',
  'hobbies',
  'aside',
  'activities',
];

/** A heading in the first cell of a table's row, which holds for the rows below as well. */
const headingOfRows = /(?:经历|背景|经验|成员|荣誉|奖项|情况|证书|技能)$/u;

/** The heading at the beginning of a line. */
export interface Heading {
  topic: Topic;
  /** What follows the heading on the same line, as in `兴趣爱好：篮球、摄影`. */
  rest?: string;
  /** Whether the heading is the first cell of the rows of a table. */
  isCell?: boolean;
}

/** The heading at the beginning of a line; undefined if there is none. */
export function topicOf(text: string): Heading | undefined {
  const bare = text.replace(decoration, '').replace(numbering, '').replace(decoration, '').replaceAll(/\s+/gu, ' ');
  if (bare === '' || bare.length > 48) return opening(text);
  const packed = /^[\p{Script=Han} /]+$/u.test(bare) ? bare.replaceAll(' ', '') : bare;
  // Designers space the letters of a heading, as in `E D U C A T I O N`.
  const dense = /^(?:[A-Z&] ){3,}[A-Z]$/u.test(packed) ? packed.replaceAll(' ', '') : undefined;
  const topic = dense === undefined ? wholeTopic(packed) : patterns.find((one) => one.dense.test(dense))?.topic;
  if (topic) return { topic };
  for (const pattern of [bilingual, reversed]) {
    const [, one = '', other = ''] = pattern.exec(packed) ?? [];
    const found = one && (wholeTopic(one.trim()) ?? undefined);
    if (found && (wholeTopic(other.trim()) || other.trim() === other.trim().toUpperCase())) return { topic: found };
  }
  return opening(text);
}

function opening(text: string): Heading | undefined {
  for (const { topic, opening } of patterns) {
    const match = opening.exec(text);
    if (!match) continue;
    const rest = text.slice(match[0].length);
    const isCell = match.groups!.mark === '\t' && topic !== 'person' && headingOfRows.test(match.groups!.word!);
    if (isCell) return { topic, rest, isCell };
    const isShort = topic === 'hobbies' || topic === 'assessment';
    if (opensWithContent.includes(topic) && rest.length > (isShort ? 1 : 6)) return { topic, rest };
  }
  return undefined;
}
