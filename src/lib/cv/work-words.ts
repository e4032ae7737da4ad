/** Words of employers, of their departments and of jobs. */
export const company =
  /(?:公司|集团|银行|航空|机场|医院|大学|学院|学校|小学|中学|幼儿园|研究院|研究所|中心|事务所|工作室|管理局|局|厂|酒店|饭店|宾馆|超市|商场|旅行社|出版社|报社|电视台|政府|委员会|法院|检察院|基金会|俱乐部|基地|门店|店|科技|传媒|证券|保险|咨询|物流|学社)(?:\s*\([^()]{2,16}\))?$|\b(?:Co\.?|Ltd\.?|Inc\.?|Corp\.?|Corporation|Company|Group|Airlines?|Airways|Aviation|Airport|Bank|Hotels?|LLC|GmbH|PLC|Technolog(?:y|ies)|Services|Institute|University|College|School|Cent(?:re|er)|Hospital|Resorts?|Logistics|Securities|Consulting|Foundation|Laborator(?:y|ies)|Bureau|Agency|Restaurant|Partners|Holdings|Systems|Solutions|Studio|Museum|Association|Motors|Electronics|Pharmaceuticals|Media|Academy|Express|Insurance|Accountants|LLP|Store|Café|Cafe|Authority|Board|Office|Ministry|Air|Aero|Jet|Clinic|Council|Society|Trust|Club|Aeroclub|Lines|Terminal|Factory|Cargo|Health|Inc|Railways?|Shipping|Press|University|Atlantic|Pacific|Aerospace|Ferries|Cruises|Travel|Tours|Handling|Catering|Industries|Enterprises|Limited|Helicopters|Supermarket|Bakery|Theatre|Kindergarten)\b\.?|(?<=[\p{L}.] )(?:S\.?L\.?|S\.?A\.?|SAS|SARL|AG|KG|A\/S|AB|ApS|AS|Oy|[NB]\.?V\.?|S\.?r\.?l\.?|SpA|Pty|Pte|Bhd|d\.o\.o\.?|a\.s\.?)$/iu;
export const department =
  /(?:部|部门|处|科|室|车间|事业部|分部|大队|中队|班组|项目组|小组)$|\b(?:Department|Dept\.?|Division|Unit|Section|Team)\b/u;
export const title =
  /(?:工程师|经理|专员|助理|实习生|主管|主任|乘务员|乘务长|安全员|会计|出纳|教师|老师|销售|顾问|总监|分析师|设计师|程序员|飞行员|机长|副驾驶|签派员|管制员|机务|维修员|机械员|调度员|调度|客服|地勤|值机员|值机|秘书|文员|干事|代表|店长|店员|服务员|收银员|编辑|记者|护士|医生|教员|教官|组长|班长|队长|科员|技术员|操作员|策划|运营|开发|研究员|讲师|辅导员|志愿者|负责人|总裁|经理人|审计员|柜员|导游|领班|接待|接待员|协调员|质检员|检验员|采购员|采购|仓管|司机|机械师|翻译|培训生|管培生|家教|兼职|口译|笔译|速记|礼宾|管家|主厨|厨师|文案|美工|剪辑|编导|导演|摄影|摄像|审计|税务|法务|律师|药师|督察|列车长|船长|大副|二副|轮机长|排长|连长|战士|士兵|军士|义务兵|士官|副班长|支教|志愿服务|校对|配载|配载员|[空地]勤|签派|塔台|前台|人事|行政|财务|助教|放行人员|督导|学员|教练|主播|主持人|见习|学徒|保安|安保|[站处科院校厂段队]长|(?<!律)师|员|(?:暑期|寒假|小时|临时|技|钳|焊|电|普|操作|维修|装配|机修|木|瓦|油漆|杂|搬运|清洁|学徒)工)(?:\s*\([^()]{2,12}\))?$|\b(?:Engineer|Manager|Assistant|Intern|Analyst|Officer|Director|Supervisor|Attendant|Specialist|Consultant|Coordinator|Representative|Agent|Developer|Designer|Teacher|Tutor|Lecturer|Accountant|Auditor|Secretary|Clerk|Captain|Pilot|Technician|Mechanic|Dispatcher|Controller|Trainee|Associate|Executive|Administrator|Receptionist|Waiter|Waitress|Cashier|Editor|Reporter|Nurse|Researcher|Instructor|Leader|Lead|Head|Steward|Stewardess|Crew|Purser|Planner|Programmer|Architect|Apprentice|Volunteer|Salesperson|Guide|Barista|Operator|Inspector|Buyer|Interpreter|Translator|Concierge|First Officer|Scientist|Host|Hostess|Shift Lead|Counsellor|Counselor|Partner|Recruiter|Investigator|Fellow|Dispatch|Loader|Driver|Chef|Sales|Programme Officer|Adviser|Advisor|Examiner|Chief|President|Member|Bartender|Baker|Cook|Server|Porter|Butler|Ambassador|Superintendent|Foreman|Cadet|Marshaller|Writer|Copywriter|Journalist|Photographer|Lifeguard|Merchandiser|Tester|Owner|Founder|Co-[Ff]ounder|Freelancer|Professor|Paramedic|Firefighter|Sergeant|Lieutenant|Commander|Co-?[Pp]ilot|Paralegal|Lawyer|Counsel|Economist|Strategist|Handler|Stylist|Nanny|Staff|Surveyor|Welder|Electrician|Fitter|Machinist|Trainer|Coach|Temp|Sergeant|Corporal|Airman|Superviser|Registrar|Librarian|Pharmacist|Midwife|Therapist|Physiotherapist|Caregiver|Carer|Dancer|Singer|Musician|Actor|Producer|Blogger|Videographer|Illustrator|Animator|Estimator|Scheduler|Forwarder|Broker|Underwriter|Adjuster|Teller|Banker|Trader|Statistician|Mathematician|Physicist|Chemist|Biologist|Geologist|Plumber|Carpenter|Painter|Cleaner|Housekeeper|Bellboy|Bellhop|Doorman|Sommelier|Waitstaff|Picker|Packer|Storekeeper|Stockkeeper|Warehouseman|Rigger|Mate|Deckhand|Seaman|Bosun|Skipper|Rifleman|Soldier|Warden|Guard|Marshal|Constable|Detective|Postdoc|Demonstrator|Headmaster|Headteacher|Au Pair|Babysitter|Referee|Umpire|Greeter|Promoter|Salesman|Saleswoman|Team Member|Co-op|Working Student|Werkstudent|Praktikant|Stagiaire|Becario)\b/u;
export const location = /^(?:\p{Script=Han}{2,4}(?:市|省|区)?|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)$/u;
export const cities =
  /^(?:北京|上海|广州|深圳|成都|重庆|杭州|南京|武汉|西安|天津|昆明|长沙|青岛|厦门|大连|沈阳|哈尔滨|郑州|济南|苏州|三亚|海口|贵阳|南宁|福州|合肥|兰州|乌鲁木齐|珠海|宁波|无锡|Beijing|Shanghai|Guangzhou|Shenzhen|Chengdu|Chongqing|Hangzhou|Nanjing|Wuhan|Xi'an|Tianjin|Kunming|Changsha|Qingdao|Xiamen|Dalian|London|Singapore|Hong Kong|Sydney|Dubai|Paris|China)(?:市)?$/u;

/** A line that is only a place, such as `Denver, CO`. */
export const placeOnly = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){0,2}, (?:[A-Z]{2,3}|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)$/u;
/** A number with a unit, which names of employers and jobs do not have. */
export const amount = /[0-9]\s*(?:余|多|%|％|[场名人次家万亿个项份篇台架间件辆页条位套批课期]|小时|percent|hours|people|staff)/u;

/** A line that is only the name of a department. */
export const departmentOnly =
  /^(?:\p{Script=Han}{1,12}(?:部|处|科|室|车间)|(?:\p{Lu}[\p{L}&]*\s){1,4}(?:Department|Dept\.?|Division|Unit|Section))$/u;
/** The beginning of a line that says what somebody did. */
export const deed =
  /^(?:负责(?!人)|参与|协助|完成|组织|制作|编写|处理|接待|策划|带领|维护|执行|搭建|联系|独立|熟悉|承担|主要|Led|Built|Ran|Wrote|Taught|Sold|Made|Flew|Kept|Responsible|(?!United|Limited|Allied|Advanced|Applied|Associated|Integrated|Certified|Registered|Consolidated)[A-Z][a-z]{2,}ed)(?=\s|\p{Script=Han})/u;
/** Words of roles in student groups. */
export const role =
  /(?:主席|副主席|会长|副会长|部长|副部长|社长|副社长|干事|队长|副队长|班长|团支书|书记|学习委员|委员|志愿者|成员|负责人|组长|主任|干部|社员|队员|领队|讲解员|支教老师|教师|主持人|理事|骨干|组织委员|宣传委员|裁判|组织者)$|\b(?:President|Chair(?:man|woman|person)?|Member|Leader|Volunteer|Captain|Head|Director|Secretary|Treasurer|Monitor|Organi[sz]er|Coordinator|Representative|Tutor|Minister|Founder|Host|Editor|Mentor|Player|Teacher|Officer|Manager|Interpreter|Guide)\b/u;

/** Whether a text names a job. The text may be in capitals only, such as `GROUND STAFF`. */
export function isTitle(text: string): boolean {
  if (title.test(text)) return true;
  if (!/[A-Z]{3}/u.test(text) || /\p{Ll}/u.test(text)) return false;
  return title.test(text.replaceAll(/(?<=\p{L})\p{Lu}+/gu, (letters) => letters.toLowerCase()));
}
