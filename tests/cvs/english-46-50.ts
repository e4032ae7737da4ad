import { activity, type Answers, award, type Cv, edu, type Entry, language, row, skill, text, work } from './cv.ts';

/** An award with a line about it. */
function described(entry: Entry, description: string): Entry {
  return { ...entry, body: [description], answers: { ...entry.answers, description } };
}

/** Expected values for a school without majors. */
const general: Answers = { 'major?': ['普通教育', 'General'], 'degree?': 'none' };

/** Made-up CVs by another author who did not know the rules for reading CVs. The phone numbers belong to nobody. */
export const englishCvs46To50: readonly Cv[] = [
  {
    id: 'en-46',
    layout: 'plain',
    kind: 'docx',
    look: { loose: true },
    title: 'CURRICULUM VITAE',
    name: 'Grace Wanjiru Kamau',
    job: 'Flight Dispatcher / Flight Operations Officer',
    lines: [
      ['Date of Birth', '14th September 1994', { birthdate: '1994-09-14' }],
      ['Nationality', 'Kenyan', { nationality: ['肯尼亚', 'Kenya', 'Kenyan'] }],
      ['Gender', 'Female', { sex: 'female' }],
      ['Telephone', '+254 700 000 146', { mobilePrefix: '254', mobile: ['700000146', '0700000146'] }],
      ['Email', 'grace.kamau@example.org', { email: 'grace.kamau@example.org' }],
      ['Address', 'P.O. Box 146, Nairobi, Kenya', { contactAddr: ['P.O. Box 146, Nairobi, Kenya', 'P.O. Box 146, Nairobi'] }],
      [
        'Languages',
        'English, Kiswahili, Kikuyu',
        {
          'Score.englishLevel?': 'other',
          'Score.otherLang?': ['Kiswahili', 'Kiswahili, Kikuyu', 'Kikuyu', 'Swahili'],
        },
      ],
    ],
    sections: [
      [
        'PERSONAL PROFILE',
        [
          text(
            'A licensed flight dispatcher with eight years in airline and humanitarian operations across East Africa. Careful with fuel, honest about weather and used to working nights.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'WORK EXPERIENCE',
        [
          work(
            ['Flight Dispatcher, Savanna Wings Airlines', 'February 2021 – To date'],
            [
              '2021-02',
              '',
              'Savanna Wings Airlines',
              'Flight Dispatcher',
              'operations',
              { 'voucher?': ['Capt. Peter Otieno', 'Peter Otieno'], 'voucherPhone?': ['+254700000946', '00254700000946'] },
            ],
            'Prepare flight plans and brief crews for 38 daily flights on E190 and Dash 8',
            'Coordinate diversions and rescheduling with the airport and handling agents',
            'Reduced contingency fuel by 4% through better alternate selection',
          ),
          work(
            ['Operations Officer, Rift Relief Aviation', 'August 2018 – January 2021'],
            ['2018-08', '2021-01', 'Rift Relief Aviation', 'Operations Officer', 'operations'],
            'Obtained overflight permits, followed flights to unpaved strips by radio and satellite phone',
          ),
        ],
      ],
      [
        'EDUCATION',
        [
          edu(
            ['Bachelor of Science in Geography and Meteorology, Mara University', 'September 2013 – June 2017'],
            ['2013-09', '2017-06', 'Mara University', 'Geography and Meteorology', 'bachelor', 'bachelor'],
          ),
          edu(
            ['Kenya Certificate of Secondary Education, Ngong Hills Girls’ High School', 'February 2009 – November 2012'],
            ['2009-02', '2012-11', ['Ngong Hills Girls’ High School', "Ngong Hills Girls' High School"], '', 'high', '', general],
          ),
        ],
      ],
      [
        'PROFESSIONAL QUALIFICATIONS',
        [
          skill(
            ['KCAA Flight Operations Officer Licence', 'July 2018'],
            ['2018-07', ['KCAA Flight Operations Officer Licence', 'Flight Operations Officer Licence']],
          ),
          skill(
            ['IATA Dangerous Goods Regulations, Category 10', 'March 2025'],
            ['2025-03', ['IATA Dangerous Goods Regulations, Category 10', 'IATA Dangerous Goods Regulations'], 'Category 10'],
          ),
        ],
      ],
      [
        'COMPUTER SKILLS',
        [text('Jeppesen, LIDO, Microsoft Office', { 'Score.otherSpecialty?': 'Jeppesen, LIDO, Microsoft Office' })],
      ],
      ['HOBBIES', [text('Hiking, church choir, reading biographies', 'Other.hobbies')]],
      ['REFEREES', [text('Capt. Peter Otieno, Head of Flight Operations, Savanna Wings Airlines, +254 700 000 946')]],
    ],
  },
  {
    id: 'en-47',
    layout: 'bilingual',
    kind: 'pdf',
    look: { parts: 'spread', photo: true },
    title: '',
    name: 'Chen Bohan 陈柏翰',
    names: ['Chen Bohan', '陈柏翰', 'Chen Bohan 陈柏翰', 'Bohan Chen'],
    job: 'Product Manager, Digital Channels 数字渠道产品经理',
    lines: [
      ['Mobile 手机', '+86 136 0000 4147', { mobile: '13600004147' }],
      ['Email 邮箱', 'chenbohan@example.com', { email: 'chenbohan@example.com' }],
      ['Gender 性别', 'Male 男', { sex: 'male' }],
      ['Date of birth 出生日期', '1994-07-26', { birthdate: '1994-07-26' }],
      [
        'Hometown 籍贯',
        'Shantou, Guangdong 广东汕头',
        { nativeplace: ['广东省汕头市', '广东汕头', 'Shantou, Guangdong', 'Shantou, Guangdong 广东汕头'] },
      ],
      [
        'Lives in 现居',
        'Guangzhou 广州',
        {
          'homeLocation?': ['广东省广州市', '广州', 'Guangzhou', 'Guangzhou 广州'],
          'contactAddr?': ['Guangzhou 广州', '广州', 'Guangzhou'],
        },
      ],
    ],
    sections: [
      [
        'Summary 个人简介',
        [
          text(
            'Eight years of building travel apps, from search to boarding pass. I speak with engineers in the morning and with passengers at the gate in the afternoon.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Work Experience 工作经历',
        [
          work(
            ['Yunfan Travel Technology 云帆旅行科技 – Senior Product Manager 高级产品经理', 'Mar 2021 – Present 至今'],
            [
              '2021-03',
              '',
              ['Yunfan Travel Technology', '云帆旅行科技', 'Yunfan Travel Technology 云帆旅行科技'],
              ['Senior Product Manager', '高级产品经理', 'Senior Product Manager 高级产品经理'],
              ['it', 'marketing'],
            ],
            'Own the booking flow of an app with six million monthly users; conversion up from 3.1% to 4.4%',
            'Introduced self-service rebooking during delays, used 210,000 times in the first summer',
          ),
          work(
            ['Zhujiang Mobile Payments 珠江移动支付 – Product Manager 产品经理', 'Jul 2018 – Feb 2021'],
            [
              '2018-07',
              '2021-02',
              ['Zhujiang Mobile Payments', '珠江移动支付', 'Zhujiang Mobile Payments 珠江移动支付'],
              ['Product Manager', '产品经理', 'Product Manager 产品经理'],
              ['it', 'marketing'],
            ],
            'Launched instalment payment for flights with two airlines',
          ),
        ],
      ],
      [
        'Education 教育背景',
        [
          edu(
            ['Sun Yat-sen University 中山大学 – Software Engineering 软件工程, Master 硕士', 'Sep 2016 – Jun 2018'],
            [
              '2016-09',
              '2018-06',
              ['Sun Yat-sen University', '中山大学', 'Sun Yat-sen University 中山大学'],
              ['Software Engineering', '软件工程', 'Software Engineering 软件工程'],
              'master',
            ],
          ),
          edu(
            [
              'Shantou University 汕头大学 – Computer Science and Technology 计算机科学与技术, Bachelor 本科',
              'Sep 2012 – Jun 2016',
            ],
            [
              '2012-09',
              '2016-06',
              ['Shantou University', '汕头大学', 'Shantou University 汕头大学'],
              ['Computer Science and Technology', '计算机科学与技术', 'Computer Science and Technology 计算机科学与技术'],
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Certificates 证书',
        [
          skill(['PMP 项目管理专业人士', 'Sep 2022'], ['2022-09', ['PMP', 'PMP 项目管理专业人士', '项目管理专业人士']]),
          language(['CET-6 大学英语六级: 572', 'Jun 2014'], {
            'Score.englishLevel': 'cet6',
            'Score.englishScore': 572,
            'name?': ['CET-6', '大学英语六级', 'CET-6 大学英语六级', 'CET-6 大学英语六级: 572'],
            'level?': ['572', '六级', 'CET-6'],
            'date?': '2014-06',
          }),
        ],
      ],
      [
        'Awards 荣誉',
        [
          award(
            ['Product of the Year 年度最佳产品奖, Yunfan 云帆', 'Jan 2024'],
            [
              '2024-01',
              [
                'Product of the Year',
                '年度最佳产品奖',
                'Product of the Year 年度最佳产品奖',
                'Product of the Year 年度最佳产品奖, Yunfan 云帆',
              ],
              ['company', 'other'],
            ],
          ),
        ],
      ],
    ],
  },
  {
    id: 'en-48',
    layout: 'table',
    kind: 'pdf',
    look: { banded: true },
    title: 'RESUME',
    name: 'Nur Aisyah binti Rahmat',
    job: 'Passenger Service Agent',
    lines: [
      ['Name', 'Nur Aisyah binti Rahmat'],
      ['Date of Birth', '6 May 1998', { birthdate: '1998-05-06' }],
      ['Gender', 'Female', { sex: 'female' }],
      ['Nationality', 'Malaysian', { nationality: ['马来西亚', 'Malaysia', 'Malaysian'] }],
      ['Passport No.', 'A00000148', { id: 'A00000148', idtype: 'passport' }],
      ['Marital Status', 'Single', { maritalStatus: 'single' }],
      ['Mobile', '+60 12-000 0148', { mobilePrefix: '60', mobile: ['120000148', '0120000148'] }],
      ['Email', 'aisyah.rahmat@example.com', { email: 'aisyah.rahmat@example.com' }],
      [
        'Address',
        'No. 8, Jalan Kenanga 3, 43999 Sepang, Selangor',
        {
          contactAddr: ['No. 8, Jalan Kenanga 3, 43999 Sepang, Selangor', 'No. 8, Jalan Kenanga 3, Sepang, Selangor'],
          'postcode?': '43999',
        },
      ],
      ['Availability', '15 February 2027', { 'Other.canWorkTime': '2027-02-15' }],
    ],
    sections: [
      [
        'Working Experience',
        [
          work(
            ['06/2021 – present', 'Langkasuka Ground Handling Sdn Bhd', 'Senior Passenger Service Agent'],
            ['2021-06', '', 'Langkasuka Ground Handling Sdn Bhd', 'Senior Passenger Service Agent', 'ground'],
            'Check-in, boarding and transfer desk for five foreign airlines, among them two from China',
            'On-the-job trainer for 24 new agents',
          ),
          work(
            ['01/2020 – 05/2021', 'Seri Melati Travel & Tours', 'Ticketing Assistant'],
            ['2020-01', '2021-05', 'Seri Melati Travel & Tours', 'Ticketing Assistant', ['marketing', 'ground', 'other']],
            'Issued and refunded tickets in Amadeus, served walk-in customers',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['07/2016 – 12/2019', 'Kolej Penerbangan Selangor', 'Diploma in Aviation Management'],
            ['2016-07', '2019-12', 'Kolej Penerbangan Selangor', 'Aviation Management', 'college', '', { 'degree?': 'none' }],
            'CGPA 3.48/4.00',
          ),
          text('', { 'Score.gradePoint': ['3.48/4.00', '3.48/4'] }),
          edu(
            ['01/2011 – 12/2015', 'SMK Taman Cempaka', 'SPM (secondary school)'],
            ['2011-01', '2015-12', 'SMK Taman Cempaka', '', 'high', '', general],
          ),
        ],
      ],
      [
        'Certificates',
        [
          skill(['10/2025', 'Dangerous Goods Awareness', 'Category 9'], ['2025-10', 'Dangerous Goods Awareness', 'Category 9']),
          skill(
            ['03/2022', 'Amadeus Altéa Departure Control', 'Advanced'],
            ['2022-03', 'Amadeus Altéa Departure Control', 'Advanced'],
          ),
        ],
      ],
      [
        'Languages',
        [
          language(['English', 'IELTS 7.0', '08/2024'], {
            'Score.englishLevel': 'ielts',
            'Score.englishScore': 7,
            'name?': ['IELTS', 'IELTS 7.0', 'English'],
            'level?': ['7.0', '7', 'IELTS 7.0'],
            'date?': '2024-08',
          }),
          {
            head: ['Mandarin', 'HSK 4', '05/2023'],
            body: [],
            answers: {
              'Score.otherLang': ['Mandarin', '汉语', '中文', 'Chinese', 'Mandarin, Malay', 'HSK'],
              'Score.otherLangScore': ['HSK 4', '4', 'HSK 4, native'],
            },
          },
          {
            head: [''],
            body: [],
            list: 'Skill.skills?',
            answers: { name: ['Mandarin', 'HSK 4', 'HSK'], level: ['HSK 4', '4'], date: '2023-05' },
          },
          row('Malay', 'native', '–'),
        ],
      ],
      [
        'Awards',
        [
          described(
            award(
              ['12/2024', 'Employee of the Year', 'Langkasuka Ground Handling'],
              ['2024-12', 'Employee of the Year', 'company'],
            ),
            'For reuniting 63 stranded students with their families during the December floods',
          ),
        ],
      ],
      ['Hobbies', [text('Batik painting, netball', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-49',
    layout: 'sidebar',
    kind: 'docx',
    look: { last: true, labels: 'beside', beside: 3 },
    title: '',
    name: 'Oliver Penhaligon',
    job: 'Backend Software Engineer',
    lines: [
      ['Mobile', '+44 7700 900149', { mobilePrefix: '44', mobile: ['7700900149', '07700900149'] }],
      ['Email', 'oliver.penhaligon@example.com', { email: 'oliver.penhaligon@example.com' }],
      ['GitHub', 'github.example.com/openhaligon'],
      ['Location', 'Bristol, UK', { 'contactAddr?': 'Bristol, UK', 'nationality?': ['英国', 'United Kingdom', 'British'] }],
    ],
    sections: [
      [
        'About',
        [
          text(
            'I write the dull, dependable services behind departure boards and bag tags. Six years of Kotlin and Go, three of them on airport messaging.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Experience',
        [
          work(
            ['Gangway Systems Ltd', 'Senior Software Engineer', 'Apr 2022 – Present'],
            ['2022-04', '', 'Gangway Systems Ltd', 'Senior Software Engineer', 'it'],
            'Rebuilt the baggage message gateway; it now handles 900 messages a second',
            'Cut cloud costs by 34% by moving batch jobs to spot instances',
            'Mentor of two graduate engineers',
          ),
          work(
            ['Severn Energy Data', 'Software Engineer', 'Sep 2019 – Mar 2022'],
            ['2019-09', '2022-03', 'Severn Energy Data', 'Software Engineer', 'it'],
            'Smart-meter ingestion in Go and Kafka, on-call rota',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['University of Leeds', 'BSc (Hons) Computer Science', 'Sep 2016 – Jul 2019'],
            ['2016-09', '2019-07', 'University of Leeds', 'Computer Science', 'bachelor', 'bachelor'],
            'First-class honours',
          ),
        ],
      ],
      ['Projects', [row('tarmac', 'Open-source parser for airport messages, 1,200 stars')]],
      [
        'Skills',
        [
          text('Kotlin, Go, Python', {
            'Score.otherSpecialty?': [
              'Kotlin, Go, Python\nKafka, PostgreSQL, Redis\nAWS, Terraform, Kubernetes',
              'Kotlin, Go, Python',
            ],
          }),
          text('Kafka, PostgreSQL, Redis'),
          text('AWS, Terraform, Kubernetes'),
        ],
      ],
      [
        'Certifications',
        [
          skill(
            ['AWS Certified Solutions Architect – Associate', 'May 2023'],
            ['2023-05', ['AWS Certified Solutions Architect – Associate', 'AWS Certified Solutions Architect'], 'Associate'],
          ),
        ],
      ],
      ['Interests', [text('Sea kayaking, bell ringing, restoring radios', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-50',
    layout: 'columns',
    kind: 'docx',
    look: { about: 'Personal Information', parts: 'stacked' },
    title: '',
    name: 'Haruka Minamoto',
    job: 'Safety and Quality Auditor',
    lines: [
      ['Date of birth', '1989/08/30', { birthdate: '1989-08-30' }],
      ['Nationality', 'Japanese', { nationality: ['日本', 'Japan', 'Japanese'] }],
      ['Sex', 'Female', { sex: 'female' }],
      ['Mobile phone', '+81 90-0000-0150', { mobilePrefix: '81', mobile: ['9000000150', '09000000150'] }],
      ['E-mail', 'h.minamoto@example.net', { email: 'h.minamoto@example.net' }],
      [
        'Address',
        '3-5-12 Minami-cho, Chiba, Japan',
        { contactAddr: ['3-5-12 Minami-cho, Chiba, Japan', '3-5-12 Minami-cho, Chiba'] },
      ],
    ],
    sections: [
      [
        'Career Summary',
        [
          text(
            'Twelve years in airline safety and quality. I have audited maintenance bases, kitchens and cockpits in fourteen countries, and most of the people I audited still greet me.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Work History',
        [
          work(
            ['Tsubame Airlines Co., Ltd.', 'Lead Auditor, Safety and Quality Division', 'Apr 2018 to present'],
            [
              '2018-04',
              '',
              ['Tsubame Airlines Co., Ltd.', 'Tsubame Airlines'],
              ['Lead Auditor', 'Lead Auditor, Safety and Quality Division'],
              'safety',
              { 'department?': ['Safety and Quality Division', 'Safety and Quality'] },
            ],
            'Plan and lead 25 internal audits a year',
            'Prepared the airline for three IOSA registrations without findings in flight operations',
            'Introduced an anonymous reporting app; reports doubled within a year',
          ),
          work(
            ['Boso Aircraft Maintenance K.K.', 'Quality Inspector', 'Apr 2012 to Mar 2018'],
            ['2012-04', '2018-03', 'Boso Aircraft Maintenance K.K.', 'Quality Inspector', ['safety', 'maintenance']],
            'Inspection of cabin modifications and component records on B767 and B787',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['Waseda University', 'Bachelor of Engineering, Industrial and Management Systems', 'Apr 2008 to Mar 2012'],
            [
              '2008-04',
              '2012-03',
              'Waseda University',
              ['Industrial and Management Systems', 'Industrial and Management Systems Engineering'],
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Student Life',
        [
          activity(
            ['University Glider Club', 'Treasurer', 'Apr 2009 to Mar 2011'],
            ['2009-04', '2011-03', 'University Glider Club', 'Treasurer'],
            'Kept the books of 45 members and two gliders',
          ),
        ],
      ],
      [
        'Qualifications',
        [
          skill(['IOSA Auditor', 'Jun 2019'], ['2019-06', 'IOSA Auditor']),
          skill(['ISO 9001 Lead Auditor', 'Nov 2016'], ['2016-11', ['ISO 9001 Lead Auditor', 'ISO 9001'], 'Lead Auditor']),
          language(['TOEIC 935', 'Feb 2017'], {
            'Score.englishLevel': 'toeic',
            'Score.englishScore': 935,
            'name?': ['TOEIC', 'TOEIC 935'],
            'level?': ['935'],
            'date?': '2017-02',
          }),
          text('Chinese: HSK 5 (2025)', {
            'Score.otherLang': ['Chinese', '汉语', '中文'],
            'Score.otherLangScore': ['HSK 5', 'HSK 5 (2025)'],
          }),
          {
            head: [''],
            body: [],
            list: 'Skill.skills?',
            answers: { name: ['Chinese', 'HSK 5', 'HSK', 'Chinese: HSK 5'], level: ['HSK 5', '5'], date: '2025' },
          },
        ],
      ],
      ['Hobbies', [text('Gliding, calligraphy, pottery', 'Other.hobbies')]],
    ],
  },
];
