import { activity, award, type Cv, edu, language, row, skill, text, work } from './cv.ts';

const serif = "'Liberation Serif', 'Noto Serif CJK SC', serif";

/** Made-up CVs by another author who did not know the rules for reading CVs. The phone numbers belong to nobody. */
export const englishCvs31To35: readonly Cv[] = [
  {
    id: 'en-31',
    layout: 'plain',
    kind: 'pdf',
    look: { parts: 'spread' },
    title: '',
    name: 'Capt. Étienne R. Thibodeau',
    names: ['Étienne R. Thibodeau', 'Étienne Thibodeau', 'Capt. Étienne R. Thibodeau'],
    job: 'A320 / DHC-8 pilot seeking a direct-entry position in China',
    lines: [
      [
        '',
        '(506) 555-0131  |  e.thibodeau@example.com  |  Moncton, New Brunswick, Canada',
        {
          mobile: '5065550131',
          'mobilePrefix?': '1',
          email: 'e.thibodeau@example.com',
          'contactAddr?': 'Moncton, New Brunswick, Canada',
          'nationality?': ['加拿大', 'Canada', 'Canadian'],
        },
      ],
      [
        '',
        'Canadian passport holder, born July 9, 1984',
        { nationality: ['加拿大', 'Canada', 'Canadian'], birthdate: '1984-07-09' },
      ],
    ],
    sections: [
      [
        'FLIGHT TIME (as of October 2026)',
        [row('Total 9,140 h', 'PIC 4,310 h', 'A320 3,020 h', 'DHC-8-400 4,880 h', 'Night 2,050 h')],
      ],
      [
        'LICENCES AND RATINGS',
        [
          skill(
            ['Transport Canada ATPL (Aeroplane)', 'Apr 2012'],
            ['2012-04', ['Transport Canada ATPL (Aeroplane)', 'Transport Canada ATPL', 'ATPL (Aeroplane)', 'ATPL']],
          ),
          skill(['A320 type rating', 'Jan 2019'], ['2019-01', 'A320 type rating'], {
            'aircraftQualification?': ['A320', 'A320, DHC-8', 'DHC-8', 'A320 / DHC-8'],
          }),
          language(['ICAO English Level 6', 'no expiry'], {
            'Score.englishLevel': 'icao6',
            'Score.englishScore?': 6,
            'name?': ['ICAO English Level 6', 'ICAO English'],
            'level?': ['6', 'Level 6'],
          }),
        ],
      ],
      [
        'FLYING EXPERIENCE',
        [
          work(
            ['Captain A320, Fundy Atlantic Airlines, Halifax', 'Mar 2021 – present'],
            [
              '2021-03',
              '',
              ['Fundy Atlantic Airlines', 'Fundy Atlantic Airlines, Halifax'],
              ['Captain A320', 'Captain'],
              'flight',
            ],
            'Domestic, transborder and Caribbean sectors; line training captain since 2024',
          ),
          work(
            ['First Officer A320, Fundy Atlantic Airlines, Halifax', 'Jan 2019 – Feb 2021'],
            [
              '2019-01',
              '2021-02',
              ['Fundy Atlantic Airlines', 'Fundy Atlantic Airlines, Halifax'],
              ['First Officer A320', 'First Officer'],
              'flight',
            ],
          ),
          work(
            ['Captain / First Officer DHC-8, Gaspé Regional Air', 'Jun 2010 – Dec 2018'],
            [
              '2010-06',
              '2018-12',
              'Gaspé Regional Air',
              ['Captain / First Officer DHC-8', 'Captain / First Officer', 'Captain', 'First Officer'],
              'flight',
            ],
            'Gravel strips, winter operations, medevac standby',
            'Wrote the de-icing chapter of the company manual',
          ),
        ],
      ],
      [
        'SCHOOLING',
        [
          edu(
            ['Integrated pilot program (diploma), Collège de la Baie', 'Sep 2005 – May 2008'],
            [
              '2005-09',
              '2008-05',
              'Collège de la Baie',
              ['Integrated pilot program', 'Integrated pilot program (diploma)'],
              'college',
            ],
          ),
        ],
      ],
      [
        'MISCELLANEOUS',
        [
          text('French: mother tongue. Mandarin: HSK 2.', {
            'Score.otherLang?': ['French', 'Mandarin', 'French, Mandarin'],
            'Score.otherLangScore?': ['HSK 2', 'mother tongue'],
          }),
          text('Hobbies: curling, cedar canoes', { 'Other.hobbies': 'curling, cedar canoes' }),
        ],
      ],
    ],
  },
  {
    id: 'en-32',
    layout: 'sidebar',
    kind: 'pdf',
    look: { parts: 'stacked', about: 'Contact', beside: 3 },
    title: '',
    name: 'Priya Devi Sundaram',
    job: 'Network Engineer | CCNP | Airport systems | Singapore',
    lines: [
      ['', '+65 8000 0132 (Mobile)', { mobilePrefix: '65', mobile: '80000132' }],
      ['', 'priya.sundaram@example.com', { email: 'priya.sundaram@example.com' }],
      [
        '',
        'www.linkedin.example.com/in/priya-sundaram-net (LinkedIn)',
        { 'nationality?': ['新加坡', 'Singapore', 'Singaporean'] },
      ],
    ],
    sections: [
      [
        'Summary',
        [
          text(
            'I keep airport networks boring, which is the nicest thing anyone can say of a network. Ten years of campus, data-centre and baggage-hall cabling, the last five as team lead.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Experience',
        [
          work(
            [
              'Merlion Airport Technologies Pte. Ltd.',
              'Lead Network Engineer',
              'August 2021 - Present (5 years 4 months)',
              'Singapore',
            ],
            ['2021-08', '', 'Merlion Airport Technologies Pte. Ltd.', 'Lead Network Engineer', 'it'],
            'Replaced the core of Terminal B in 11 nights without a closed gate.',
            'Lead five engineers; on call one week in four.',
          ),
          work(
            ['Kallang Basin Data Centres', 'Network Engineer', 'May 2016 - July 2021 (5 years 3 months)', 'Singapore'],
            ['2016-05', '2021-07', 'Kallang Basin Data Centres', 'Network Engineer', 'it'],
            'BGP peering, firewalls, capacity reports.',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            [
              'Nanyang Technological University',
              'Bachelor of Engineering (BEng), Information Engineering and Media · (2012 - 2016)',
            ],
            [
              '2012',
              '2016',
              ['Nanyang Technological University', '南洋理工大学', 'Nanyang Technological University, Singapore'],
              'Information Engineering and Media',
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Top Skills',
        [
          text('Network Design', {
            'Score.otherSpecialty?': ['Network Design\nBGP\nIncident Management', 'Network Design, BGP, Incident Management'],
          }),
          text('BGP'),
          text('Incident Management'),
        ],
      ],
      [
        'Languages',
        [
          text('English (Native or Bilingual)', {
            'Score.otherLang?': ['Tamil', 'Tamil, Chinese', 'Chinese', 'Tamil (Native or Bilingual), Chinese (Limited Working)'],
            'Score.otherLangScore?': ['Native or Bilingual', 'Limited Working'],
          }),
          text('Tamil (Native or Bilingual)'),
          text('Chinese (Limited Working)'),
        ],
      ],
      [
        'Certifications',
        [
          skill(
            ['Cisco Certified Network Professional (CCNP) Enterprise'],
            [
              '',
              [
                'Cisco Certified Network Professional (CCNP) Enterprise',
                'Cisco Certified Network Professional',
                'CCNP',
                'CCNP Enterprise',
              ],
            ],
          ),
          skill(['ITIL 4 Foundation'], ['', ['ITIL 4 Foundation', 'ITIL 4'], 'Foundation']),
        ],
      ],
    ],
  },
  {
    id: 'en-33',
    layout: 'table',
    kind: 'pdf',
    look: {},
    title: 'Europass Curriculum Vitae',
    name: 'Ginevra Bellandi',
    job: 'Desired employment: Flight attendant / Purser',
    lines: [
      ['First name(s) / Surname(s)', 'Ginevra Bellandi'],
      [
        'Address(es)',
        'Via dei Tigli 40, 00199 Roma (Italy)',
        { contactAddr: ['Via dei Tigli 40, 00199 Roma (Italy)', 'Via dei Tigli 40, 00199 Roma'], 'postcode?': '00199' },
      ],
      ['Mobile', '+39 300 000 0133', { mobilePrefix: '39', mobile: '3000000133' }],
      ['E-mail(s)', 'ginevra.bellandi@example.net', { email: 'ginevra.bellandi@example.net' }],
      ['Nationality(-ies)', 'Italian', { nationality: ['意大利', 'Italy', 'Italian'] }],
      ['Date of birth', '21.01.1995', { birthdate: '1995-01-21' }],
      ['Gender', 'Female', { sex: 'female' }],
      ['Height', '1,71 m', { height: 171 }],
    ],
    sections: [
      [
        'Work experience',
        [
          row('Dates', '04/2022 onwards'),
          {
            ...row('Occupation or position held', 'Purser'),
            list: 'Works.works',
            answers: {
              begindate: '2022-04',
              company: ['Tirrenia Wings S.p.A.', 'Tirrenia Wings S.p.A., Fiumicino'],
              title: 'Purser',
              duties: 'Briefing of a crew of four, cabin announcements in three languages, sales on board',
              'jobCategory?': 'cabin',
            },
          },
          row('Main activities', 'Briefing of a crew of four, cabin announcements in three languages, sales on board'),
          row('Name of employer', 'Tirrenia Wings S.p.A., Fiumicino'),
          row('Dates', '05/2017 – 03/2022'),
          {
            ...row('Occupation or position held', 'Flight attendant'),
            list: 'Works.works',
            answers: {
              begindate: '2017-05',
              enddate: '2022-03',
              company: ['Alpe Adria Jet', 'Alpe Adria Jet, Bergamo'],
              title: 'Flight attendant',
              duties: 'Service and safety on short-haul flights (B737-800)',
              'jobCategory?': 'cabin',
            },
          },
          row('Main activities', 'Service and safety on short-haul flights (B737-800)'),
          row('Name of employer', 'Alpe Adria Jet, Bergamo'),
        ],
      ],
      [
        'Education and training',
        [
          row('Dates', '10/2013 – 03/2017'),
          {
            ...row('Title of qualification awarded', 'Laurea triennale (Bachelor) in Languages and Cultures'),
            list: 'Edu.edus',
            answers: {
              begindate: '2013-10',
              enddate: '2017-03',
              school: ['Università di Monte Sereno', 'Universita di Monte Sereno'],
              major: 'Languages and Cultures',
              education: 'bachelor',
              degree: 'bachelor',
              'studymode?': 'full',
            },
          },
          row('Name of organisation', 'Università di Monte Sereno'),
        ],
      ],
      [
        'Personal skills',
        [
          row('Mother tongue', 'Italian'),
          language(['Other language: English', 'C1, IELTS 7.5 (2024)'], {
            'Score.englishLevel': 'ielts',
            'Score.englishScore': 7.5,
            'name?': ['IELTS', 'IELTS 7.5', 'English'],
            'level?': ['7.5', 'C1'],
            'date?': '2024',
          }),
          {
            ...row('Other language: Spanish', 'B2, DELE'),
            answers: { 'Score.otherLang': ['Spanish', '西班牙语'], 'Score.otherLangScore': ['B2', 'DELE B2', 'B2, DELE'] },
          },
          skill(['Certificate', 'ENAC Cabin Crew Attestation (May 2017)'], ['2017-05', 'ENAC Cabin Crew Attestation']),
          {
            ...row('Organisational skills', 'Calm in disruption; trained 40 juniors'),
            answers: { 'Other.selfAssessment?': 'Calm in disruption; trained 40 juniors' },
          },
        ],
      ],
    ],
  },
  {
    id: 'en-34',
    layout: 'columns',
    kind: 'docx',
    look: { about: 'Personal Particulars', parts: 'stacked', loose: true },
    title: 'Bio-Data',
    name: 'CA Farhan Ahmed Qureshi',
    names: ['Farhan Ahmed Qureshi', 'CA Farhan Ahmed Qureshi'],
    job: 'Chartered Accountant (Revenue Accounting, Internal Audit)',
    lines: [
      ["Father's name", 'Late Mr. Iqbal Ahmed Qureshi'],
      ['D.O.B.', '02-Dec-1991', { birthdate: '1991-12-02' }],
      ['Gender', 'Male', { sex: 'male' }],
      ['Marital Status', 'Married', { maritalStatus: 'married' }],
      ['Nationality', 'Pakistani', { nationality: ['巴基斯坦', 'Pakistan', 'Pakistani'] }],
      ['Cell #', '+92 300 0000134', { mobilePrefix: '92', mobile: ['3000000134', '03000000134'] }],
      ['Email', 'farhan.a.qureshi@example.org', { email: 'farhan.a.qureshi@example.org' }],
      [
        'Address',
        'House 17, Street 5, Gulmohar Colony, Lahore 54000',
        { contactAddr: 'House 17, Street 5, Gulmohar Colony, Lahore 54000', 'postcode?': '54000' },
      ],
    ],
    sections: [
      [
        'Objective',
        [
          text('To bring airline revenue accounting skills to a growing carrier in Asia.', {
            'Other.selfAssessment?': 'To bring airline revenue accounting skills to a growing carrier in Asia.',
          }),
        ],
      ],
      [
        'Professional Experience',
        [
          work(
            ['Indus Sky Airlines Ltd.', 'Deputy Manager Revenue Accounting', 'Nov 2019 to date'],
            [
              '2019-11',
              '',
              'Indus Sky Airlines Ltd.',
              ['Deputy Manager Revenue Accounting', 'Deputy Manager, Revenue Accounting', 'Deputy Manager'],
              'finance',
            ],
            'Interline billing through the clearing house with 46 partner airlines',
            'Recovered PKR 210 million of short-billed coupons',
          ),
          work(
            ['Rahman Siddiq & Co., Chartered Accountants', 'Audit Supervisor (Articleship)', 'Jul 2015 to Oct 2019'],
            [
              '2015-07',
              '2019-10',
              ['Rahman Siddiq & Co., Chartered Accountants', 'Rahman Siddiq & Co.'],
              ['Audit Supervisor (Articleship)', 'Audit Supervisor'],
              'finance',
            ],
            'Audits of textile mills, banks and a shipping line',
          ),
        ],
      ],
      [
        'Academics',
        [
          edu(
            ['B.Com. (Hons)', 'Ravi School of Commerce, Lahore', 'Sep 2010 to Jun 2014'],
            [
              '2010-09',
              '2014-06',
              ['Ravi School of Commerce', 'Ravi School of Commerce, Lahore'],
              ['Commerce', 'B.Com. (Hons)'],
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Professional Qualification',
        [
          skill(
            ['Associate Member, ICAP', 'Mar 2020'],
            ['2020-03', ['Associate Member, ICAP', 'Associate Member ICAP', 'ICAP', 'ICAP Associate Member'], 'Associate Member'],
          ),
          skill(
            ['Certified Internal Auditor (CIA)', 'Aug 2023'],
            ['2023-08', ['Certified Internal Auditor (CIA)', 'Certified Internal Auditor', 'CIA']],
          ),
        ],
      ],
      [
        'Computer Literacy',
        [
          text('SAP S/4HANA, RAPID revenue system, Advanced Excel', {
            'Score.otherSpecialty?': 'SAP S/4HANA, RAPID revenue system, Advanced Excel',
          }),
        ],
      ],
      ['Interests', [text('Cricket, Urdu poetry', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-35',
    layout: 'bilingual',
    kind: 'pdf',
    look: { font: serif, parts: 'spread', photo: true },
    title: 'Personal Resume 求职简历',
    name: '何思远 He Siyuan',
    names: ['何思远', 'He Siyuan', '何思远 He Siyuan', 'Siyuan He'],
    job: 'Intended post 意向岗位: Passenger Services 旅客服务',
    lines: [
      ['Sex 性别', 'Male 男', { sex: 'male' }],
      ['Born 出生', '2004-05-17', { birthdate: '2004-05-17' }],
      ['Ethnic group 民族', 'Yi 彝族', { nation: 'yi' }],
      [
        'Native place 籍贯',
        'Chuxiong, Yunnan 云南楚雄',
        {
          nativeplace: [
            '云南省楚雄彝族自治州',
            '云南楚雄',
            'Chuxiong, Yunnan',
            'Chuxiong, Yunnan 云南楚雄',
            '云南省楚雄彝族自治州楚雄市',
            '云南省楚雄州',
          ],
        },
      ],
      ['Tel 电话', '157 0000 2135', { mobile: '15700002135' }],
      ['Mail 邮箱', 'hesiyuan2004@example.net', { email: 'hesiyuan2004@example.net' }],
      ['Height 身高', '180 cm', { height: 180 }],
      ['Politics 政治面貌', 'CYL member 团员', { polity: 'league' }],
    ],
    sections: [
      [
        'Education 学历',
        [
          edu(
            [
              'Kunming University of Science and Technology 昆明理工大学 – Logistics Management 物流管理, B.M. 管理学学士',
              'Sept 2022 – July 2026',
            ],
            [
              '2022-09',
              '2026-07',
              [
                'Kunming University of Science and Technology',
                '昆明理工大学',
                'Kunming University of Science and Technology 昆明理工大学',
              ],
              ['Logistics Management', '物流管理', 'Logistics Management 物流管理'],
              'bachelor',
              'bachelor',
            ],
            'GPA 绩点: 3.45/4.0',
          ),
          text('', { 'Score.gradePoint': ['3.45/4.0', '3.45/4'] }),
        ],
      ],
      [
        'Internship 实习',
        [
          work(
            ['Dianchi Airport Ground Handling 滇池机场地服 – Boarding Gate Trainee 登机口实习生', 'Oct 2025 – Mar 2026'],
            [
              '2025-10',
              '2026-03',
              ['Dianchi Airport Ground Handling', '滇池机场地服', 'Dianchi Airport Ground Handling 滇池机场地服'],
              ['Boarding Gate Trainee', '登机口实习生', 'Boarding Gate Trainee 登机口实习生'],
              'ground',
            ],
            'Boarded about nine flights a shift; made announcements in Chinese and English',
          ),
        ],
      ],
      [
        'Student life 校园活动',
        [
          activity(
            ['Torch Festival Committee 火把节筹委会 – Stage Manager 舞台总监', 'May 2024 – Aug 2024'],
            [
              '2024-05',
              '2024-08',
              ['Torch Festival Committee', '火把节筹委会', 'Torch Festival Committee 火把节筹委会'],
              ['Stage Manager', '舞台总监', 'Stage Manager 舞台总监'],
            ],
            'Ran a show for 3,000 people',
          ),
        ],
      ],
      [
        'Honors 荣誉',
        [
          award(
            ['Outstanding Graduate of Yunnan Province 云南省优秀毕业生', 'June 2026'],
            [
              '2026-06',
              [
                'Outstanding Graduate of Yunnan Province',
                '云南省优秀毕业生',
                'Outstanding Graduate of Yunnan Province 云南省优秀毕业生',
              ],
              'provincial',
            ],
          ),
        ],
      ],
      [
        'English 英语',
        [
          language(['CET-6 六级: 498'], {
            'Score.englishLevel': 'cet6',
            'Score.englishScore': 498,
            'name?': ['CET-6', 'CET-6 六级', '六级', 'CET-6 六级: 498'],
            'level?': ['498', '6', '六级', 'CET-6'],
          }),
        ],
      ],
    ],
  },
];
