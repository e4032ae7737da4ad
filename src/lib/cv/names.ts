import { cities, company, title } from './work-words.ts';

const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉钮龚程嵇邢裴陆荣翁荀羊惠甄曲家封储靳段富巫乌焦巴牧隗山谷车侯宓蓬全班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶黎蓟薄印宿白怀蒲台从鄂索咸籍赖卓蔺屠蒙池乔阴胥苍闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄东殴沃利蔚越夔隆师巩厍聂晁敖融冷辛阚那简饶空曾沙丰关游竺权盖益桓公肖闫涂覃朴付代岳牟佟苟阳麦冼佘邝练亓初隋解逯卿仝晋楚邸敬原欧区商揭鞠呼滑迟苑楼仵由户帅占干栗信檀门矫亢邬忻';
const doubleSurnames = [
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '夏侯',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '司徒',
  '宇文',
  '长孙',
  '端木',
  '独孤',
  '南宫',
];
const noNames =
  /简历|履历|信息|资料|求职|应聘|经历|教育|本科|硕士|博士|男|女|汉族|群众|党员|团员|未婚|已婚|电话|手机|邮箱|大学|学院|公司|工程|技术|专业|籍贯|求学|成绩|管理|管培|应届|安全|乘务|程序|金融|商务|时间|员$|实习生|毕业生|培训生|师$|经理$|江苏|安徽|云南|宁夏|族$|学历|到岗|意向|岗位|资料|简介|特长|爱好|证书|技能|经验|奖励|荣誉|广东|广西|陕西|用名|出生|民族|性别|年龄|婚|学校|院校|姓名|单位|部门|职|城市|地址|住址|爱好|语言|英语|水平|编号|日期|状态|健康|身高|体重|视力|照片|毕业|户口|通讯|政治|面貌|方式|安检|值机|地勤|空乘|机务|签派|我|你|的|之|风景|天地|一路|故事|人生|关于|更多|走来|点滴|自己/u;

/** Whether a text is a Chinese name: a known surname, and one or two further characters. */
export function isChineseName(text: string): boolean {
  if (!/^\p{Script=Han}{2,4}$/u.test(text) || noNames.test(text) || cities.test(text)) return false;
  if (doubleSurnames.some((surname) => text.startsWith(surname))) return text.length > 2;
  return text.length < 4 && surnames.includes(text[0]!);
}

/** Whether a text at the head of a CV may be a name in Chinese characters without a usual surname, such as a Mongolian name. */
export function mayBeName(text: string): boolean {
  return (
    /^\p{Script=Han}{2,6}$/u.test(text) && !noNames.test(text) && !cities.test(text) && !title.test(text) && !company.test(text)
  );
}

/** Whether a text is a name with a middle dot, such as `阿依古丽·买买提`. Several of China's ethnic groups have such names. */
export function isDottedName(text: string): boolean {
  return /^\p{Script=Han}{2,10}(?:[·•]\p{Script=Han}{2,10})+$/u.test(text);
}

const titles =
  /\b(?:curriculum|vitae|resume|résumé|profile|summary|experience|education|contact|skills|objective|engineer|manager|pilot|officer|university|college|address|phone|email|china|student|personal|information|career|details|references|cabin|crew|captain|attendant|analyst|assistant|bachelor|master|application|applicant|airport|airlines?|flight|ground|staff|operations|security|service|services|software|developer|designer|sales|marketing|customer|teacher|technician|trainee|intern|first|senior|junior|graduate|cover|letter|form|registration|about|languages?|work|street|road|avenue)\b/i;

/** Small words in names, such as `van der`. */
const particle = /^(?:van|der|den|de|la|las|los|del|della|von|zu|bin|binti|al|el|da|dos|do|di|du|le|y|e|ten|ter)$/u;

/** Whether a text is a name in Latin letters: two to four words with capitals, and any number of particles between them. */
export function isLatinName(text: string): boolean {
  if (titles.test(text)) return false;
  const words = text.split(' ').filter((one, index) => index === 0 || !particle.test(one));
  const word = /^\p{Lu}(?:[\p{L}\p{M}]|['’-]\p{L})*\.?$/u;
  return words.length > 1 && words.length < 5 && words.every((one) => word.test(one)) && !/^\p{Lu}\.?$/u.test(words.at(-1)!);
}

/** A name as a form takes it: without title, without pinyin after a Chinese name, and without anything in brackets. */
export function bareName(text: string): string {
  return text
    .replace(/(?<=^\p{Lu}[\p{L}'’-]{1,20})\s*[(（"“][\p{L} ]{2,16}[)）"”]\s+(?=\p{Lu})/u, ' ')
    .replace(/\s*[(（].*$/u, '')
    .replace(/^(?:mr|mrs|ms|miss|dr)\.?\s+/iu, '')
    .replace(/(?<=\p{Script=Han})\s+[A-Za-z].*$/u, '')
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .trim();
}
